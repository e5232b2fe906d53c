"""Events are the only way a state changes: each kind has its fold here.

A view folds exactly as a state does. What a deck holds follows from what is
public, so a view becomes a state whose decks lie in the order of ACTIONS and
whose seed is not known; no fold below needs to know which of the two it has.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from bga_isle.errors import BadView
from bga_isle.model.events import (
    BearPlaced,
    BearsDrowned,
    CardActivated,
    CardDiscarded,
    CardPlayed,
    CardsDrawn,
    ChoiceTakenBack,
    DeckReshuffled,
    EffectFizzled,
    Event,
    GameEnded,
    IsleSunk,
    PartyCalled,
    StackMoved,
    StackPickedUp,
    StackPiled,
    StacksPushed,
    StacksSwapped,
    StateEntered,
    TurnSkipped,
    TurnStarted,
)
from bga_isle.model.pieces import CARDS_OF, EFFECT, Card, Colour
from bga_isle.model.state import Pending, Result, Seats, State, View

from .board import ORTHOGONAL, moved, put
from .chance import shuffled

ACTIVATIONS: Final = {"playTwice": 2}
"""How many activations an effect asks for, where it counts them (R21)."""


def apply_all(state: State, events: Iterable[Event]) -> State:
    """The state after some events, in their order."""
    for event in events:
        state = FOLDS[type(event)](state, event)
    return state


def fold(view: View, events: Iterable[Event]) -> View:
    """The view after one change, from the view before it and that change's events.

    What `Table.view` said before and `Table.act` (or undo, zombie, concede)
    returned give what `Table.view` says after; so a front end needs the whole
    view only once.
    """
    state = apply_all(state_of(view), events)
    return view_of(state, view.version + 1, view.seed_hash)


def view_of(state: State, version: int, seed_hash: str | None) -> View:
    """What is public of a state; a choice may be taken back once a card is in use (R24)."""
    decks = state.decks
    return View(
        board=state.board,
        sunk=state.sunk,
        hands=state.hands,
        deck_counts=Seats(len(decks.black), len(decks.white)),
        discards=state.discards,
        active=state.active,
        state=state.state,
        used=state.used,
        held=state.held,
        pending=state.pending,
        undoable=undoable(state),
        version=version,
        seed_hash=seed_hash,
        result=state.result,
    )


def state_of(view: View) -> State:
    """The state that a view shows, its decks in the order of ACTIONS."""
    return State(
        board=view.board,
        sunk=view.sunk,
        hands=view.hands,
        decks=Seats(_unseen(view, "black"), _unseen(view, "white")),
        discards=view.discards,
        active=view.active,
        state=view.state,
        used=view.used,
        held=view.held,
        pending=view.pending,
        result=view.result,
    )


def undoable(state: State) -> bool:
    """Whether the active player may take a choice back: one was made, nothing drawn (R24)."""
    return bool(state.used) and state.result is None


def _unseen(shown: View, colour: Colour) -> tuple[Card, ...]:
    seen = {*shown.hands[colour], *shown.discards[colour]}
    return tuple(card for card in CARDS_OF[colour] if card not in seen)


def _without(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    for card in gone:
        place = cards.index(card)
        cards = cards[:place] + cards[place + 1 :]
    return cards


def _under_way(state: State) -> Pending:
    if state.pending is None:
        raise BadView(reason="no effect is under way")
    return state.pending


_BEGUN: Final = {
    card: Pending(card, effect, left=ACTIVATIONS.get(effect)) for card, effect in EFFECT.items()
}
"""What is pending once a card's effect has begun."""


def _after_effect(state: State) -> Pending | None:
    """What is pending once the effect under way is over: Play Twice while it still asks."""
    pending = state.pending
    if pending is None or not pending.left or pending.effect in ACTIVATIONS:
        return None
    asker = next(card for card in state.used if EFFECT[card] in ACTIVATIONS)
    return Pending(asker, EFFECT[asker], left=pending.left)


def _card_played(state: State, event: CardPlayed) -> State:
    return replace(state, used=(event.card,), pending=_BEGUN[event.card])


def _card_activated(state: State, event: CardActivated) -> State:
    used = state.used if event.card in state.used else (*state.used, event.card)
    pending, asker = _BEGUN[event.card], state.pending
    if asker is not None and asker.left:
        pending = replace(pending, left=asker.left - 1)
    return replace(state, used=used, pending=pending)


def _effect_fizzled(state: State, event: EffectFizzled) -> State:
    return replace(state, pending=_after_effect(state))


def _stack_moved(state: State, event: StackMoved) -> State:
    board = moved(state.board, event.source, event.target)
    return replace(state, board=board, pending=_after_effect(state))


def _stacks_swapped(state: State, event: StacksSwapped) -> State:
    board = put(state.board, event.first, event.second_stack)
    board = put(board, event.second, event.first_stack)
    return replace(state, board=board, pending=_after_effect(state))


def _party_called(state: State, event: PartyCalled) -> State:
    return _gathering(state, state.board, event.target)


def _stack_piled(state: State, event: StackPiled) -> State:
    return _gathering(state, moved(state.board, event.source, event.target), event.target)


def _gathering(state: State, board: tuple[str, ...], center: int) -> State:
    """A Party lasts while a stack stands beside its centre (R16)."""
    if any(board[space] for space in ORTHOGONAL[state.sunk][center]):
        pending = replace(_under_way(state), center=center)
        return replace(state, board=board, pending=pending)
    return replace(state, board=board, pending=_after_effect(state))


def _stacks_pushed(state: State, event: StacksPushed) -> State:
    stacks = list(state.board)
    for shift in event.moves:
        stacks[shift.source] = ""
    for shift in event.moves:
        stacks[shift.target] = shift.stack
    return replace(state, board=tuple(stacks), pending=_after_effect(state))


def _stack_picked_up(state: State, event: StackPickedUp) -> State:
    pending = replace(_under_way(state), last=event.source)
    board = put(state.board, event.source, "")
    return replace(state, board=board, held=event.stack, pending=pending)


def _bear_placed(state: State, event: BearPlaced) -> State:
    board = put(state.board, event.target, state.board[event.target] + event.bear)
    held = state.held[1:]
    if held:
        pending: Pending | None = replace(_under_way(state), last=event.target)
    else:
        pending = _after_effect(state)
    return replace(state, board=board, held=held, pending=pending)


def _bears_drowned(state: State, event: BearsDrowned) -> State:
    """All bears of the colours named leave the space: a whole stack, or one colour of it."""
    stack = state.board[event.space]
    for bear in set(event.bears):
        stack = stack.replace(bear, "")
    board = put(state.board, event.space, stack)
    if event.reason == "banished":
        return replace(state, board=board, pending=_after_effect(state))
    return replace(state, board=board)


def _isle_sunk(state: State, event: IsleSunk) -> State:
    return replace(state, sunk=tuple(sorted((*state.sunk, event.isle))))


def _card_discarded(state: State, event: CardDiscarded) -> State:
    player, card = event.player, event.card
    hands = state.hands.put(player, _without(state.hands[player], (card,)))
    discards = state.discards.put(player, (*state.discards[player], card))
    if event.reason == "forced":
        return replace(state, hands=hands, discards=discards, pending=_after_effect(state))
    return replace(state, hands=hands, discards=discards)


def _deck_reshuffled(state: State, event: DeckReshuffled) -> State:
    player = event.player
    deck = state.discards[player]
    if state.seed is not None:
        deck = shuffled(deck, state.seed, state.shuffles)
    return replace(
        state,
        decks=state.decks.put(player, deck),
        discards=state.discards.put(player, ()),
        shuffles=state.shuffles + 1,
    )


def _cards_drawn(state: State, event: CardsDrawn) -> State:
    player, cards = event.player, event.cards
    hands = state.hands.put(player, state.hands[player] + cards)
    decks = state.decks.put(player, _without(state.decks[player], cards))
    return replace(state, hands=hands, decks=decks)


def _turn_skipped(state: State, event: TurnSkipped) -> State:
    return state


def _turn_started(state: State, event: TurnStarted) -> State:
    return replace(state, active=event.player, used=(), pending=None)


def _choice_taken_back(state: State, event: ChoiceTakenBack) -> State:
    return state_of(event.view)


def _state_entered(state: State, event: StateEntered) -> State:
    return replace(state, state=event.state)


def _game_ended(state: State, event: GameEnded) -> State:
    result = Result(event.winner, event.reason, event.scores, event.tiebreak)
    return replace(state, pending=None, result=result)


FOLDS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    CardPlayed: _card_played,
    CardActivated: _card_activated,
    EffectFizzled: _effect_fizzled,
    StackMoved: _stack_moved,
    StacksSwapped: _stacks_swapped,
    PartyCalled: _party_called,
    StackPiled: _stack_piled,
    StacksPushed: _stacks_pushed,
    StackPickedUp: _stack_picked_up,
    BearPlaced: _bear_placed,
    BearsDrowned: _bears_drowned,
    IsleSunk: _isle_sunk,
    CardDiscarded: _card_discarded,
    DeckReshuffled: _deck_reshuffled,
    CardsDrawn: _cards_drawn,
    TurnSkipped: _turn_skipped,
    TurnStarted: _turn_started,
    ChoiceTakenBack: _choice_taken_back,
    StateEntered: _state_entered,
    GameEnded: _game_ended,
}
"""What each kind of event does to a state."""
