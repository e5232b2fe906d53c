"""A view as a picture: the four isles from above, the bears of a stack from the bottom up."""

from typing import Final

from bga_isle.extras import extra
from bga_isle.log import card_name
from bga_isle.model.grid import ISLE_OF, SIDE, SPACES
from bga_isle.model.pieces import COLOURS, HAND_SIZE
from bga_isle.model.state import View

with extra("pettingzoo"):
    from PIL import Image, ImageDraw

_CELL: Final = 96
_GAP: Final = 8
_STRIP: Final = 28
"""The height of the line of cards above the board, black's, and of the one below it, white's."""

WIDTH: Final = SIDE * _CELL + 3 * _GAP
HEIGHT: Final = WIDTH + 2 * _STRIP

_SEA: Final = (38, 92, 128)
_ISLE: Final = (214, 196, 150)
_SPACE: Final = (232, 220, 184)
_INK: Final = (24, 24, 24)
_ON_TURN: Final = (250, 214, 90)
_AT_REST: Final = (200, 208, 212)
_FUR: Final = {"b": (44, 40, 38), "w": (250, 248, 242)}
_FULL: Final = 8
"""So many bears stand on each other with room between them; higher stacks are pressed together."""


def picture(view: View) -> Image.Image:
    """The board between the face-up cards of both, the active one's on a bright line."""
    image = Image.new("RGB", (WIDTH, HEIGHT), _SEA)
    pen = ImageDraw.Draw(image)
    for space in SPACES:
        if ISLE_OF[space] not in view.sunk:
            _space(pen, space, view.board[space])
    for colour, top in zip(COLOURS, (0, HEIGHT - _STRIP), strict=True):
        fill = _ON_TURN if colour == view.active and view.result is None else _AT_REST
        pen.rectangle((0, top, WIDTH, top + _STRIP), fill)
        for place, card in enumerate(view.hands[colour]):
            left = _GAP + place * WIDTH // HAND_SIZE
            pen.text((left, top + _STRIP // 2), card_name(card), _INK, anchor="lm")
    return image


def _space(pen: ImageDraw.ImageDraw, space: int, stack: str) -> None:
    row, column = divmod(space, SIDE)
    left = _GAP + column * _CELL + _GAP * (column // 2)
    top = _STRIP + _GAP + row * _CELL + _GAP * (row // 2)
    pen.rectangle((left, top, left + _CELL, top + _CELL), _ISLE)
    pen.rectangle((left + 2, top + 2, left + _CELL - 2, top + _CELL - 2), _SPACE)
    pen.text((left + 6, top + 4), str(space), _INK)
    step = min(9, 9 * _FULL // max(len(stack), 1))
    for height, bear in enumerate(stack):
        bottom = top + _CELL - 4 - height * step
        pen.ellipse((left + 24, bottom - 20, left + _CELL - 8, bottom), _FUR[bear], _INK)
