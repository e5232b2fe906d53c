"""What BGA wants to know about the game beside its code: gameinfos and statistics."""

from typing import Any, Final, get_args, get_type_hints

import msgspec

from bga_isle.log import EFFECT_NAMES
from bga_isle.model.events import (
    BearsDrowned,
    CardPlayed,
    ChoiceTakenBack,
    DeckReshuffled,
    EffectFizzled,
    IsleSunk,
    TurnSkipped,
)

GAMEINFOS: Final[dict[str, Any]] = {
    "game_name": "Isle of Bears",
    "publisher": "HeyBye Gaming",
    "publisher_website": "",
    "publisher_bgg_id": 0,
    "bgg_id": 0,
    "players": [2],
    "suggest_player_number": None,
    "not_recommend_player_number": None,
    "estimated_duration": 15,
    "fast_additional_time": 30,
    "medium_additional_time": 40,
    "slow_additional_time": 50,
    "tie_breaker_description": "Number of spaces controlled at the end of the game",
    "losers_not_ranked": False,
    "solo_mode_ranked": False,
    "is_coop": 0,
    "language_dependency": False,
    "player_colors": ["000000", "ffffff"],
    "favorite_colors_support": False,
    "disable_player_order_swap_on_rematch": False,
    "game_interface_width": {"min": 320},
    "db_undo_support": False,
    "exception_on_warning": True,
}
"""Two seats and their colours, the tie-break of R13; undo is the rules' own (R24)."""

_FIRST_ID = 10
"""BGA keeps the ids below for itself."""

_DROWNED: Final = {
    "pushed": "Bears pushed off",
    "banished": "Bears banished",
    "overcrowded": "Bears lost by overcrowding",
}


def gameinfos() -> str:
    """The file of meta-information."""
    return _json(GAMEINFOS)


def stats() -> str:
    """The file of statistics; each is named after the notification that it counts."""
    played, skipped = _tag(CardPlayed), _tag(TurnSkipped)
    reasons = get_args(get_type_hints(BearsDrowned)["reason"])
    table = {
        played: "Turns played",
        skipped: "Turns skipped",
        _tag(IsleSunk): "Isles sunk",
        _tag(DeckReshuffled): "Decks shuffled anew",
    }
    player = {
        played: "Turns played",
        skipped: "Turns skipped",
        **{f"{played}_{effect}": f"{name} played" for effect, name in EFFECT_NAMES.items()},
        _tag(EffectFizzled): "Cards without effect",
        **{f"{_tag(BearsDrowned)}_{reason}": _DROWNED[reason] for reason in reasons},
        _tag(ChoiceTakenBack): "Choices taken back",
    }
    return _json({"table": _numbered(table), "player": _numbered(player)})


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _numbered(labels: dict[str, str]) -> dict[str, Any]:
    return {
        key: {"id": number, "name": label, "type": "int"}
        for number, (key, label) in enumerate(labels.items(), _FIRST_ID)
    }


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"
