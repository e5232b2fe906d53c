/** What a pick is called, for who hears the page or points at something. */

import { spaceLabel as described } from "./board.js";
import { _, named } from "./language.js";

const SPACE_LABELS = {
  "actMoveStack.source": (at) => _("Move from ${place}", at),
  "actMoveStack.target": (at) => _("Move to ${place}", at),
  "actSwapStacks.first": (at) => _("Swap ${place}", at),
  "actSwapStacks.second": (at) => _("Swap with ${place}", at),
  "actGather.target": (at) => _("Party on ${place}", at),
  "actPile.source": (at) => _("Next onto the party, from ${place}", at),
  "actPushStack.source": (at) => _("Push from ${place}", at),
  "actPickUp.source": (at) => _("Pick up from ${place}", at),
  "actPlaceBear.target": (at) => _("Set the next bear down on ${place}", at),
  "actBanish.target": (at) => _("Banish from ${place}", at),
};

const CARD_LABELS = {
  actPlayCard: (card) => _("Play ${card_name}", card),
  actActivateCard: (card) => _("Activate ${card_name} of ${player_name}", card),
  actForceDiscard: (card) => _("Discard ${card_name} of ${player_name}", card),
};

/** The label of an askable space; `place` is how many picks of the action come before. */
export function spaceLabel(action, place, space, view) {
  const field = Object.keys(action).filter((name) => name !== "action")[place];
  const at = { place: described(view, space) };
  return SPACE_LABELS[`${action.action}.${field}`]?.(at) ?? at.place;
}

/** The label of a picked space, which a second pick puts back. */
export function backLabel(space) {
  return _("Put back ${place}", { place: named.space(space) });
}

export function directionLabel(direction) {
  return _("Push towards ${direction_name}", { direction_name: named.direction(direction) });
}

export function cardLabel(action, card, people) {
  const filling = { card_name: named.card(card), player_name: people[card.split("-")[0]] };
  return CARD_LABELS[action.action]?.(filling) ?? filling.card_name;
}
