/** What a pick is called, for who hears the page or points at something. */

import { spaceLabel } from "./board_marks.js";
import { _, named } from "./language.js";

/** By the action's kind and field, from the names of all that may be told. */
const labels = (names) => ({
  "actMoveStack.source": _("Move from ${place}", names),
  "actMoveStack.target": _("Move to ${place}", names),
  "actSwapStacks.first": _("Swap ${place}", names),
  "actSwapStacks.second": _("Swap with ${place}", names),
  "actGather.target": _("Party on ${place}", names),
  "actPile.source": _("Next onto the party, from ${place}", names),
  "actPushStack.source": _("Push from ${place}", names),
  "actPushStack.direction": _("Push towards ${direction_name}", names),
  "actPickUp.source": _("Pick up from ${place}", names),
  "actPlaceBear.target": _("Set the next bear down on ${place}", names),
  "actBanish.target": _("Banish from ${place}", names),
  "actPlayCard.card": _("Play ${card_name}", names),
  "actActivateCard.card": _("Activate ${card_name} of ${player_name}", names),
  "actForceDiscard.card": _("Discard ${card_name} of ${player_name}", names),
});

const NAMES = {
  space: (space, view) => ({ place: spaceLabel(view, space) }),
  direction: (direction) => ({ direction_name: named.direction(direction) }),
  card: (card, view, people) =>
    ({ card_name: named.card(card), player_name: people[card.split("-")[0]] }),
};

/** The label of what can be picked; `place` is how many picks of the action come before. */
export function labelOf({ kind, value }, { action, ...fields }, place, view, people) {
  const names = NAMES[kind](value, view, people);
  return labels(names)[`${action}.${Object.keys(fields)[place]}`] ?? Object.values(names)[0];
}

export function backLabel(space) {
  return _("Put back ${place}", { place: named.space(space) });
}
