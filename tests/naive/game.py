"""The course of a turn once more, and the list of possible actions in every state.

A position is the protocol's JSON object with one more key, `result`. `act` never
changes the one it is given.
"""

from collections.abc import Callable
from copy import deepcopy

from .effects import CARDS, STEPS, Action, Position, carry_out, choices, effect_of, other, step

Shuffle = Callable[[str, list[str]], list[str]]
Draw = Callable[[str, list[str]], str]


def all_actions() -> list[Action]:
    """Every action there is, counted out field by field as the protocol lists them."""
    grid = range(16)
    found: list[Action] = [{"action": "actPlayCard", "card": card} for card in CARDS]
    found += [
        {"action": "actActivateCard", "card": card} for card in CARDS if effect_of(card) != "wild"
    ]
    for source in grid:
        for target in grid:
            if source != target:
                found.append({"action": "actMoveStack", "source": source, "target": target})
    for first in grid:
        for second in range(first + 1, 16):
            found.append({"action": "actSwapStacks", "first": first, "second": second})
    found += [{"action": "actGather", "target": target} for target in grid]
    found += [{"action": "actPile", "source": source} for source in grid]
    for source in grid:
        for direction in STEPS:
            if step(source, direction) is not None:
                found.append({"action": "actPushStack", "source": source, "direction": direction})
    found += [{"action": "actPickUp", "source": source} for source in grid]
    found += [{"action": "actPlaceBear", "target": target} for target in grid]
    found += [{"action": "actBanish", "target": target} for target in grid]
    found += [{"action": "actForceDiscard", "card": card} for card in CARDS]
    return found


ALL_ACTIONS = all_actions()
NUMBER = {tuple(action.items()): number for number, action in enumerate(ALL_ACTIONS)}


def possible(position: Position) -> list[Action]:
    """The complete list of choices, ascending; empty once the game has ended."""
    state, hands, active = position["state"], position["hands"], position["active"]
    if state == "gameEnd":
        return []
    if state == "playCard":
        found = [{"action": "actPlayCard", "card": card} for card in hands[active]]
    elif state.endswith("chooseCard"):
        found = [{"action": "actActivateCard", "card": card} for card in askable(position)]
    else:
        found = choices(position)
    return sorted(found, key=lambda action: NUMBER[tuple(action.items())])


def askable(position: Position) -> list[str]:
    """The cards that the Wild or the Play Twice under way may activate (R21, R22)."""
    hands, active = position["hands"], position["active"]
    if position["pending"]["effect"] == "wild":
        return [card for card in hands["black"] + hands["white"] if effect_of(card) != "wild"]
    return [card for card in hands[active] if effect_of(card) not in ("wild", "playTwice")]


def in_order(colour: str, cards: list[str]) -> list[str]:
    """A shuffle that shuffles nothing."""
    return cards


def act(
    position: Position, action: Action, shuffle: Shuffle = in_order, draw: Draw | None = None
) -> Position:
    """The position at the next decision, after one of the possible actions."""
    assert action in possible(position)
    after = deepcopy(position)
    if action["action"] == "actPlayCard":
        play(after, action["card"])
    elif action["action"] == "actActivateCard":
        activate(after, action["card"])
    elif carry_out(after, action):
        effect_over(after, shuffle, draw)
    if after["pending"] and not possible(after):
        fizzle(after, shuffle, draw)
    return after


def play(position: Position, card: str) -> None:
    """Step 1 begins; a Wild or a Play Twice asks for a card, all others for a target."""
    effect = effect_of(card)
    inner = {"wild": "wildSub.chooseCard", "playTwice": "playTwiceSub.chooseCard"}
    ask(position, card, inner.get(effect, "chooseTarget"), 2 if effect == "playTwice" else None)


def activate(position: Position, card: str) -> None:
    """A Wild or a Play Twice calls another card."""
    outer = position["state"].removesuffix("chooseCard")
    if effect_of(card) == "playTwice":
        ask(position, card, outer + "playTwiceSub.chooseCard", 2)
    else:
        left = position["pending"]["left"]
        ask(position, card, outer + "chooseTarget", None if left is None else left - 1)


def ask(position: Position, card: str, state: str, left: int | None) -> None:
    """Put a card in use and wait for what it asks."""
    if card not in position["used"]:
        position["used"].append(card)
    position["state"] = state
    position["pending"] = {
        "card": card,
        "effect": effect_of(card),
        "center": None,
        "last": None,
        "left": left,
    }


def fizzle(position: Position, shuffle: Shuffle, draw: Draw | None) -> None:
    """R23: nothing can be chosen. A card that asked for a card is over altogether."""
    if position["state"].endswith("chooseCard"):
        position["pending"]["left"] = None
    effect_over(position, shuffle, draw)


def effect_over(position: Position, shuffle: Shuffle, draw: Draw | None) -> None:
    """R12, R21: has somebody won, is an activation left, or does the turn go on to step 2."""
    left = position["pending"]["left"]
    if won(position):
        return
    if left:
        twice = next(card for card in position["used"] if effect_of(card) == "playTwice")
        ask(position, twice, position["state"].replace("chooseTarget", "chooseCard"), left)
        return
    position["pending"] = None
    overcrowd(position)
    if won(position):
        return
    sink(position)
    discard_and_draw(position, shuffle, draw)
    pass_turn(position)
    while not position["hands"][position["active"]]:
        discard_and_draw(position, shuffle, draw)
        pass_turn(position)


def won(position: Position) -> bool:
    """R11: end the game when all tops are one colour or no bear is left."""
    tops = {stack[-1] for stack in position["board"] if stack}
    if len(tops) == 2:
        return False
    winner = {"b": "black", "w": "white"}[tops.pop()] if tops else None
    end(position, winner, "control" if winner else "draw")
    return True


def end(position: Position, winner: str | None, reason: str) -> None:
    """R13: the result. What was used and what is held stays as it lay."""
    tops = [stack[-1] for stack in position["board"] if stack]
    position["state"], position["pending"] = "gameEnd", None
    position["result"] = {
        "winner": winner,
        "reason": reason,
        "scores": {colour: int(winner == colour) for colour in ("black", "white")},
        "tiebreak": {colour: tops.count(colour[0]) for colour in ("black", "white")},
    }


def overcrowd(position: Position) -> None:
    """R6: where six or more stand, the bears of the player who is not active drown."""
    drowning = other(position["active"])[0]
    position["board"] = [
        stack.replace(drowning, "") if len(stack) >= 6 else stack for stack in position["board"]
    ]


def sink(position: Position) -> None:
    """R7: isles without a bear are gone."""
    board = position["board"]
    corners = [0, 2, 8, 10]
    position["sunk"] = [
        isle
        for isle, corner in enumerate(corners)
        if not any(board[corner + more] for more in (0, 1, 4, 5))
    ]


def discard_and_draw(position: Position, shuffle: Shuffle, draw: Draw | None) -> None:
    """R8: used cards to their owners' piles, then the active player is back at three."""
    active, hands = position["active"], position["hands"]
    for card in position["used"]:
        owner = card.split("-")[0]
        hands[owner].remove(card)
        position["discards"][owner].append(card)
    position["used"] = []
    while len(hands[active]) < 3:
        if not position["decks"][active]:
            position["decks"][active] = list(shuffle(active, position["discards"][active]))
            position["discards"][active] = []
        deck = position["decks"][active]
        hands[active].append(deck[0] if draw is None else draw(active, deck))
        deck.remove(hands[active][-1])


def pass_turn(position: Position) -> None:
    """The other seat's turn."""
    position["active"], position["state"] = other(position["active"]), "playCard"


def concede(position: Position, seat: str) -> Position:
    """R13: the one who concedes loses, whatever stands."""
    after = deepcopy(position)
    end(after, other(seat), "concede")
    return after


def complete_turns(position: Position) -> int:
    """How many different sequences of choices lead from here to the end of the turn."""
    count = 0
    for action in possible(position):
        after = act(position, action)
        over = after["state"] in ("playCard", "gameEnd")
        count += 1 if over else complete_turns(after)
    return count
