/**
 * The eleven cards, and for each a small scene in which black plays it: `before` and `after` are
 * boards by space, or cards side by side as [owner, effect, mark]; `count` where there are more.
 */

import { _ } from "./language.js";

// The cards in the order in which a hand is sorted; `says` in the reader's language.
export const CARDS = [
  {
    effect: "straight",
    count: 2,
    says: () => _("One of your stacks moves along its row or column, as far as you like, onto any other space there."),
    before: { board: { 4: "wb", 6: "w", 13: "w" }, ways: [[4, 6]] },
    after: { board: { 6: "wwb", 13: "w" } },
  },
  {
    effect: "diagonal",
    count: 2,
    says: () => _("One of your stacks moves along a diagonal, as far as you like, onto any other space there."),
    before: { board: { 12: "b", 6: "ww", 0: "w" }, ways: [[12, 6]] },
    after: { board: { 6: "wwb", 0: "w" } },
  },
  {
    effect: "leap",
    says: () => _("One of your stacks leaps to any other space."),
    before: { board: { 1: "bb", 14: "w", 4: "w" }, ways: [[1, 14]] },
    after: { board: { 14: "wbb", 4: "w" } },
  },
  {
    effect: "swap",
    says: () => _("Any two stacks change places, whoever controls them."),
    before: { board: { 1: "w", 11: "wwb", 8: "b" }, picked: [1, 11], ways: [[1, 11], [11, 1]] },
    after: { board: { 1: "wwb", 11: "w", 8: "b" } },
  },
  {
    effect: "party",
    says: () => _("All stacks above, below, left and right of one of yours climb onto it, in the order that you choose."),
    before: { board: { 5: "b", 1: "w", 6: "w", 4: "b", 15: "w" }, picked: [5], ways: [[1, 5], [6, 5], [4, 5]] },
    after: { board: { 5: "bwwb", 15: "w" } },
  },
  {
    effect: "push",
    says: () => _("One of your stacks takes a step in any of eight directions and pushes the unbroken line before it along; what finds no room falls into the sea."),
    before: { board: { 4: "b", 5: "w", 6: "b", 7: "ww", 9: "w" }, ways: [[4, 5], [5, 6], [6, 7]] },
    after: { board: { 5: "b", 6: "w", 7: "b", 9: "w" } },
  },
  {
    effect: "dismiss",
    says: () => _("Pick up one of your stacks and set its bears down one by one, the lowest first, each on one of the up to eight spaces around the last."),
    before: { board: { 5: "wwb", 11: "w", 0: "b" }, ways: [[5, 6], [6, 10], [10, 11]] },
    after: { board: { 6: "w", 10: "w", 11: "wb", 0: "b" } },
  },
  {
    effect: "banish",
    says: () => _("All bears on any one space fall into the sea."),
    before: { board: { 9: "bw", 6: "b", 3: "w" }, picked: [9] },
    after: { board: { 6: "b", 3: "w" } },
  },
  {
    effect: "playTwice",
    says: () => _("Two of your other cards take effect, or one of them twice; a Wild cannot."),
    before: { cards: [["black", "playTwice", "chosen"], ["black", "leap"], ["black", "push"]] },
    after: { cards: [["black", "push", "1"], ["black", "leap", "2"]] },
  },
  {
    effect: "forcedDiscard",
    says: () => _("One of your opponent's open cards goes to the discard pile and is not replaced before the end of their turn."),
    before: { cards: [["white", "straight"], ["white", "banish", "chosen"], ["white", "swap"]] },
    after: { cards: [["white", "straight"], ["white", "swap"]] },
  },
  {
    effect: "wild",
    says: () => _("Takes the effect of any open card, yours or your opponent's, which is used up with it; another Wild cannot be chosen."),
    before: { cards: [["black", "wild", "chosen"], ["white", "leap"], ["white", "push"]] },
    after: { cards: [["black", "wild", "="], ["white", "push", "chosen"]] },
  },
];

// What a card does, in one sentence.
export const saidOf = (card) => CARDS.find(({ effect }) => effect === card.split("-")[1]).says();

export const FIVE_SENTENCES = () => [
  _("Eight black and eight white bears stand on sixteen spaces of ice: four isles, each two by two."),
  _("Bears climb onto one another, and whoever's bear is on top controls the whole stack."),
  _("In your turn you must play one of your three open cards, which moves, swaps, pushes or scatters bears."),
  _("Then your opponent's bears on each space with six bears or more fall into the sea, isles without a bear sink, and you draw up to three cards."),
  _("As soon as all stacks that are left are controlled by one colour, that colour has won."),
];

// What else a player wonders about.
export const MORE = () => [
  _("A win counts after each card's effect, before bears fall; a card can also win the game for your opponent."),
  _("Your own bears stay on a crowded space until your opponent's turn, in which it is yours that fall."),
  _("You draw at the end of your own turns alone: a card that your opponent has used or discarded leaves a gap until then. When a deck is used up, its discard pile is shuffled into the next one."),
  _("You can take choices back until the last one of your turn; that one is final, because cards are drawn."),
  _("Point at a choice, or press it long, to see what it would do."),
  _("Each stack's flag shows who controls it, the number beside the flag how many bears it has; every space has its own number."),
  _("Firm frames can be picked, dashed ones decide the choice, dotted ones could come next."),
  _("Tracks show where stacks went in the last turn, rings where something fell or sank."),
  _("A zombie chooses at random for a player who has left or has run out of time."),
];
