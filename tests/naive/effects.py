"""The eleven effects once more, slow and plain: what may be chosen, and what a choice does.

Everything is a dict, a list or a string, the board is searched afresh for every
question, and nothing is shared with the module but the words of the protocol.
"""

from typing import Any

Position = dict[str, Any]
Action = dict[str, Any]

STEPS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
EFFECTS = ["straight", "diagonal", "leap", "swap", "party", "push", "dismiss", "banish"]
EFFECTS += ["playTwice", "forcedDiscard", "wild"]
CARDS = [
    f"{colour}-{effect}{number}"
    for colour in ("black", "white")
    for effect in EFFECTS
    for number in (("-1", "-2") if effect in ("straight", "diagonal") else ("",))
]


def other(colour: str) -> str:
    """The opposing colour."""
    return {"black": "white", "white": "black"}[colour]


def effect_of(card: str) -> str:
    """The effect a card carries in its name."""
    return card.split("-")[1]


def isle_of(space: int) -> int:
    """R1: the isle a space belongs to."""
    return space // 8 * 2 + space % 4 // 2


def spaces(position: Position) -> list[int]:
    """The spaces that exist."""
    return [space for space in range(16) if isle_of(space) not in position["sunk"]]


def step(space: int, direction: str) -> int | None:
    """The next space that way on the 4×4 grid, or None beyond its edge."""
    row, column = space // 4 + STEPS[direction][0], space % 4 + STEPS[direction][1]
    return row * 4 + column if 0 <= row < 4 and 0 <= column < 4 else None


def near(position: Position, space: int, directions: str) -> list[int]:
    """The existing spaces one step away, ascending."""
    found = [step(space, direction) for direction in directions.split()]
    return [other_space for other_space in spaces(position) if other_space in found]


def own(position: Position) -> list[int]:
    """The spaces of the stacks that the active player controls."""
    letter = position["active"][0]
    return [space for space in range(16) if position["board"][space].endswith(letter)]


def choices(position: Position) -> list[Action]:
    """Every choice the effect under way offers next, in no order."""
    pending, board = position["pending"], position["board"]
    effect = pending["effect"]
    exist = spaces(position)
    found: list[Action] = []
    if effect in ("straight", "diagonal", "leap"):
        for source in own(position):
            for target in exist:
                down, right = abs(source // 4 - target // 4), abs(source % 4 - target % 4)
                fits = {
                    "straight": down == 0 or right == 0,
                    "diagonal": down == right,
                    "leap": True,
                }
                if source != target and fits[effect]:
                    found.append({"action": "actMoveStack", "source": source, "target": target})
    elif effect == "swap":
        for first in range(16):
            for second in range(first + 1, 16):
                if board[first] and board[second]:
                    found.append({"action": "actSwapStacks", "first": first, "second": second})
    elif effect == "party" and pending["center"] is None:
        found = [{"action": "actGather", "target": target} for target in own(position)]
    elif effect == "party":
        guests = party_guests(position, pending["center"])
        found = [{"action": "actPile", "source": source} for source in guests]
    elif effect == "push":
        for source in own(position):
            for direction in STEPS:
                if step(source, direction) in exist:
                    found.append(
                        {"action": "actPushStack", "source": source, "direction": direction}
                    )
    elif effect == "dismiss" and pending["last"] is None:
        found = [{"action": "actPickUp", "source": source} for source in own(position)]
    elif effect == "dismiss":
        around = near(position, pending["last"], "N NE E SE S SW W NW")
        found = [{"action": "actPlaceBear", "target": target} for target in around]
    elif effect == "banish":
        found = [{"action": "actBanish", "target": target} for target in exist]
    elif effect == "forcedDiscard":
        for card in position["hands"][other(position["active"])]:
            if card not in position["used"]:
                found.append({"action": "actForceDiscard", "card": card})
    return found


def party_guests(position: Position, center: int) -> list[int]:
    """The orthogonal neighbours that still hold a stack."""
    return [space for space in near(position, center, "N E S W") if position["board"][space]]


def carry_out(position: Position, action: Action) -> bool:
    """Change `position` as the choice says; True when the effect has fully resolved."""
    board, pending = position["board"], position["pending"]
    match action["action"]:
        case "actMoveStack":
            board[action["target"]] += board[action["source"]]
            board[action["source"]] = ""
        case "actSwapStacks":
            one, two = board[action["first"]], board[action["second"]]
            board[action["first"]], board[action["second"]] = two, one
        case "actGather":
            pending["center"] = action["target"]
            return last_guest_follows(position)
        case "actPile":
            board[pending["center"]] += board[action["source"]]
            board[action["source"]] = ""
            return last_guest_follows(position)
        case "actPushStack":
            push(position, action["source"], action["direction"])
        case "actPickUp":
            position["held"] = board[action["source"]]
            board[action["source"]] = ""
            pending["last"] = action["source"]
            return False
        case "actPlaceBear":
            board[action["target"]] += position["held"][0]
            position["held"] = position["held"][1:]
            pending["last"] = action["target"]
            return not position["held"]
        case "actBanish":
            board[action["target"]] = ""
        case "actForceDiscard":
            opponent = other(position["active"])
            position["hands"][opponent].remove(action["card"])
            position["discards"][opponent].append(action["card"])
    return True


def last_guest_follows(position: Position) -> bool:
    """R16: two or more neighbours are a choice, a single one comes by itself."""
    center = position["pending"]["center"]
    guests = party_guests(position, center)
    if len(guests) > 1:
        return False
    for guest in guests:
        position["board"][center] += position["board"][guest]
        position["board"][guest] = ""
    return True


def push(position: Position, source: int, direction: str) -> None:
    """R17: lift the whole line, then set each stack down one space further or lose it."""
    board, exist = position["board"], spaces(position)
    line = [source]
    while True:
        ahead = step(line[-1], direction)
        if ahead is None or ahead not in exist or not board[ahead]:
            break
        line.append(ahead)
    lifted = [board[space] for space in line]
    for space in line:
        board[space] = ""
    for space, stack in zip(line, lifted, strict=True):
        ahead = step(space, direction)
        if ahead is not None and ahead in exist:
            board[ahead] = stack
