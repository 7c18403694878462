// Computes the position of the card on the board. Pure arithmetic, in CSS px from the corner of the board.

/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/**
 * @typedef {{left: number, right: number, top: number, bottom: number}} Room  The allowed positions of the card's
 * corner.
 */

/** Spots all over the board are tried in a grid of this size. */
const STEP = 16;
/** The penalty for a spot that is not next to the place, as extra distance. */
const FAR = 100;
/** The penalty for hiding even a small part of a mark. */
const HIDES = 2000;
/** The distance from the place, vertically and horizontally. */
const GAP = 8;
const SIDE_GAP = 10;

/** A line joins a card to its place if it is farther away than this. */
const APART = 120;

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.max(least, Math.min(value, most));

/**
 * Return the spots beside a place, the best first; the corner of the room if there is no place.
 * @param {{width: number, height: number}} card
 * @param {Room} room
 * @param {Box | null} about
 * @returns {[left: number, top: number][]}
 */
function besides({ width, height }, room, about) {
  if (!about) return [[room.left, GAP]];
  const middle = about.left + about.width / 2 - width / 2;
  return [
    [middle, about.top + about.height + GAP],
    [middle, about.top - height - GAP],
    [about.left + about.width + SIDE_GAP, about.top],
    [about.left - width - SIDE_GAP, about.top],
  ];
}

/**
 * Return the area that two boxes share plus the penalty for hiding; 0 if they do not overlap.
 * @param {Box} card
 * @param {Box} mark
 */
export function hiding(card, mark) {
  const across = Math.min(card.left + card.width, mark.left + mark.width) - Math.max(card.left, mark.left);
  const down = Math.min(card.top + card.height, mark.top + mark.height) - Math.max(card.top, mark.top);
  return across > 0 && down > 0 ? HIDES + across * down : 0;
}

/**
 * Return the corner of the card: next to its place if possible, and where it hides as little of the marks as possible.
 * @param {{width: number, height: number}} card
 * @param {Room} room
 * @param {Box | null} about  the place
 * @param {Box[]} marks       the boxes that it should not hide
 * @returns {[left: number, top: number]}
 */
export function placeCard(card, room, about, marks) {
  const near = besides(card, room, about);
  const spots = [...near];
  // The last spot of a row and of a column is beyond the room, and so moved to its edge.
  for (let top = room.top; top < room.bottom + STEP; top += STEP) {
    for (let left = room.left; left < room.right + STEP; left += STEP) spots.push([left, top]);
  }
  const [home] = near;
  let best = home;
  let least = Infinity;
  spots.forEach(([wantedLeft, wantedTop], order) => {
    const left = within(wantedLeft, room.left, room.right);
    const top = within(wantedTop, room.top, room.bottom);
    const moved = order < near.length ? Math.hypot(left - wantedLeft, top - wantedTop) : FAR;
    let cost = Math.hypot(left - home[0], top - home[1]) + moved;
    if (cost >= least) return;
    for (const mark of marks) cost += hiding({ left, top, ...card }, mark);
    if (cost < least) [best, least] = [[left, top], cost];
  });
  return best;
}

/**
 * Return the best of several sizes of a card, and its position: the first size that hides nothing, or else the one that
 * hides least.
 * @param {{width: number, height: number}[]} sizes
 * @param {(size: {width: number, height: number}) => Room} roomFor
 * @param {Box | null} about
 * @param {Box[]} marks
 * @returns {{left: number, top: number, width: number, height: number}}
 */
export function placeSized(sizes, roomFor, about, marks) {
  let best = { left: 0, top: 0, ...sizes[0] };
  let least = Infinity;
  for (const size of sizes) {
    const [left, top] = placeCard(size, roomFor(size), about, marks);
    const card = { left, top, ...size };
    const hidden = marks.reduce((sum, mark) => sum + hiding(card, mark), 0);
    if (hidden < least) [best, least] = [card, hidden];
    if (!hidden) break;
  }
  return best;
}

/**
 * Return the line from a card to its place; null if they are close.
 * @param {Box} card
 * @param {Box} about
 * @returns {[x1: number, y1: number, x2: number, y2: number] | null}
 */
export function tieOf(card, about) {
  const [x1, x2] = facing(card.left, card.width, about.left, about.width);
  const [y1, y2] = facing(card.top, card.height, about.top, about.height);
  return Math.hypot(x2 - x1, y2 - y1) > APART ? [x1, y1, x2, y2] : null;
}

/**
 * Return the nearest points of two intervals: their facing ends, or twice the middle of their overlap.
 * @param {number} start
 * @param {number} length
 * @param {number} otherStart
 * @param {number} otherLength
 * @returns {[own: number, other: number]}
 */
function facing(start, length, otherStart, otherLength) {
  const [end, otherEnd] = [start + length, otherStart + otherLength];
  if (end < otherStart) return [end, otherStart];
  if (otherEnd < start) return [start, otherEnd];
  const middle = (Math.max(start, otherStart) + Math.min(end, otherEnd)) / 2;
  return [middle, middle];
}
