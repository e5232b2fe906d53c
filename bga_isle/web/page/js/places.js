// Where things stand on the drawn board, in units of its viewBox. Nothing here is a rule.

export const WIDTH = 720;
export const HEIGHT = 790;
export const MIDDLE = 360;
export const STEP = 162;

// Isles as quarter turns of one drawing, so that they lock into each other.
export const TURNS = [0, 90, 270, 180];

export const DIRECTIONS = {
  N: [0, -1], NE: [1, -1], E: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [-1, -1],
};

export const SPACES = Array.from({ length: 16 }, (_, space) => space);

export const isleOf = (space) => 2 * Math.floor(space / 8) + Math.floor((space % 4) / 2);

// The middle of a space, or of an isle where the board is seen as 2×2 isles.
export function centre(place, across = 4) {
  const along = (order) => MIDDLE + STEP * (4 / across) * (order - (across - 1) / 2);
  return [along(place % across), along(Math.floor(place / across))];
}

/**
 * The feet of the bear at a height of a stack. Tall stacks sink into each other and sway, so that
 * each bear keeps an edge of its own; `deep`: no more than the edge is to be seen.
 */
export function perch(space, height, count) {
  const [x, y] = centre(space);
  const rise = Math.min(27, 90 / Math.max(1, count - 1));
  const sway = count > 6 ? (height % 2 ? 5 : -5) : 0;
  const ground = [36, 48][count - 1] ?? 58;
  return { x: x + sway, y: y + ground - rise * height, deep: rise < 13 && height < count - 1 };
}

// The feet of a bear in hand, below the board: the next one (0) apart from the rest.
export function waiting(order, count) {
  const step = Math.min(64, 340 / Math.max(1, count - 2));
  return { x: order === 0 ? 176 : 294 + step * (order - 1), y: HEIGHT - 16 };
}

export const angleOf = (dx, dy) => (Math.atan2(dy, dx) * 180) / Math.PI;

// The space that lies next to one in a direction.
export function beside(space, direction) {
  const [dx, dy] = DIRECTIONS[direction];
  return space + dx + 4 * dy;
}

// Clear of what stands beside the stacks around: their flags, counts and numbers.
export function arrowPlace(source, direction) {
  const [x, y] = centre(source);
  const [dx, dy] = DIRECTIONS[direction];
  const reach = dx && dy ? 60 : 88;
  return { x: x + dx * reach, y: y + dy * reach, angle: angleOf(dx, dy) };
}
