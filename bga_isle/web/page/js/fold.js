// Events are the only way a view changes: one fold a kind, as on the server.

const ACTIVATIONS = { playTwice: 2 };

// The view after one event; the view before it is left as it was.
export function fold(view, event) {
  return { ...view, ...FOLDS[event.type]?.(view, event) };
}

// The view after one version of the table: all its events, and its number.
export function foldAll(view, events, version = view.version + 1) {
  const after = events.reduce(fold, view);
  return { ...after, version, undoable: after.used.length > 0 && after.result === null };
}

const effectOf = (card) => card.split("-")[1];
const put = (board, stacks) => board.map((stack, space) => stacks[space] ?? stack);
const moved = (board, source, target) =>
  put(board, { [source]: "", [target]: board[target] + board[source] });
const give = (pairs, colour, value) => ({ ...pairs, [colour]: value });

// What is pending once a card's effect has begun.
function begun(card, left) {
  const effect = effectOf(card);
  return { card, effect, center: null, last: null, left: left ?? ACTIVATIONS[effect] ?? null };
}

// What is pending once an effect is over: Play Twice while it still asks, else nothing.
function over({ pending, used }) {
  if (!pending?.left || pending.effect in ACTIVATIONS) return null;
  return begun(used.find((card) => effectOf(card) in ACTIVATIONS), pending.left);
}

// A Party lasts while a stack stands beside its centre.
function gathering(view, board, center) {
  const away = (space) => Math.abs((space >> 2) - (center >> 2)) + Math.abs((space & 3) - (center & 3));
  const beside = board.some((stack, space) => stack && away(space) === 1);
  return { board, pending: beside ? { ...view.pending, center } : over(view) };
}

const FOLDS = {
  cardPlayed: (view, { card }) => ({ used: [card], pending: begun(card) }),
  cardActivated: ({ used, pending }, { card }) => ({
    used: used.includes(card) ? used : [...used, card],
    pending: begun(card, pending?.left ? pending.left - 1 : null),
  }),
  effectFizzled: (view) => ({ pending: over(view) }),
  stackMoved: (view, { source, target }) => ({
    board: moved(view.board, source, target),
    pending: over(view),
  }),
  stacksSwapped: (view, { first, second, first_stack, second_stack }) => ({
    board: put(view.board, { [first]: second_stack, [second]: first_stack }),
    pending: over(view),
  }),
  partyCalled: (view, { target }) => gathering(view, view.board, target),
  stackPiled: (view, { source, target }) =>
    gathering(view, moved(view.board, source, target), target),
  stacksPushed(view, { moves }) {
    const left = Object.fromEntries(moves.map(({ source }) => [source, ""]));
    const taken = Object.fromEntries(moves.map(({ target, stack }) => [target, stack]));
    return { board: put(view.board, { ...left, ...taken }), pending: over(view) };
  },
  stackPickedUp: (view, { source, stack }) => ({
    board: put(view.board, { [source]: "" }),
    held: stack,
    pending: { ...view.pending, last: source },
  }),
  bearPlaced(view, { target, bear }) {
    const held = view.held.slice(1);
    return {
      board: put(view.board, { [target]: view.board[target] + bear }),
      held,
      pending: held ? { ...view.pending, last: target } : over(view),
    };
  },
  // All bears of the colours named leave: a whole stack, or one colour of it.
  bearsDrowned(view, { space, bears, reason }) {
    const left = [...view.board[space]].filter((bear) => !bears.includes(bear)).join("");
    const board = put(view.board, { [space]: left });
    return reason === "banished" ? { board, pending: over(view) } : { board };
  },
  isleSunk: (view, { isle }) => ({ sunk: [...view.sunk, isle].sort((one, other) => one - other) }),
  cardDiscarded: (view, { player, card, reason }) => ({
    hands: give(view.hands, player, view.hands[player].filter((held) => held !== card)),
    discards: give(view.discards, player, [...view.discards[player], card]),
    ...(reason === "forced" && { pending: over(view) }),
  }),
  deckReshuffled: (view, { player, count }) => ({
    deck_counts: give(view.deck_counts, player, count),
    discards: give(view.discards, player, []),
  }),
  cardsDrawn: (view, { player, cards }) => ({
    hands: give(view.hands, player, [...view.hands[player], ...cards]),
    deck_counts: give(view.deck_counts, player, view.deck_counts[player] - cards.length),
  }),
  turnSkipped: () => ({}),
  turnStarted: (view, { player }) => ({ active: player, used: [], pending: null }),
  choiceTakenBack: (view, event) => event.view,
  stateEntered: (view, { state }) => ({ state }),
  gameEnded: (view, { winner, reason, scores, tiebreak }) => ({
    pending: null,
    result: { winner, reason, scores, tiebreak },
  }),
};

// The kinds of events that show on the table.
export const TOLD = Object.keys(FOLDS).filter((type) => type !== "stateEntered");
