/* The games on their way one behind the other: their places on the sheet, and what lacks there in front of them.

   Something lacks in front of a game where the server has refused it for that (`lacks`), as after an older backup was
   restored. Then new games take the places that lack, in front of it, and what stands behind a gap keeps its place: nobody
   here knows what was played there. `items`: of the queue, in their order. */

/** Does it go to the end of the sheet, and not into the place of a game that stands there? */
export const isNew = (item) => item.position !== null;

/** Those of a round. */
export const newOf = (items, round) => items.filter((item) => isNew(item) && item.round === round);

/** The place behind the last one on its way and behind what the sheet has. */
function placeBehind(items, ofSheet, round) {
  const last = newOf(items, round).at(-1);
  return Math.max(ofSheet, last ? last.position + 1 : 0);
}

/** The place of the next new game of a round: the first that lacks in front of one, else behind all. */
export function nextPlace(items, ofSheet, round) {
  const own = newOf(items, round);
  let place = ofSheet;
  while (own.some(({ position }) => position === place)) place += 1;
  const isGap = own.some(({ lacks, position }) => lacks && position > place);
  return isGap ? place : placeBehind(items, ofSheet, round);
}

/** Does a game stand in front of this place that something lacks before? */
const isBehindGap = (items, place, round) => newOf(items, round).some(({ lacks, position }) => lacks && position < place);

/** Where a new item comes in the order: behind all others, or into a gap. */
export function orderOf(item, items) {
  const behind = isNew(item) ? newOf(items, item.round).filter(({ position }) => position > item.position) : [];
  if (!behind.some(({ lacks }) => lacks)) return (items.at(-1)?.order ?? 0) + 1;
  const [{ order }] = behind;
  const before = items.filter((one) => one.order < order).at(-1)?.order ?? order - 2;
  return (before + order) / 2;
}

/** The number of the game behind this one; null where nobody here knows it: behind a violation, which may end its game. */
export const numberBehind = ({ number, kind, state, withdrawn }) =>
  number && typeof kind === "string" && state !== "conflict" && !withdrawn ? number + 1 : null;

/** Give the new ones of a round, of those behind `after` in the order, the places from this one on, and the numbers from
    `number` on; gives them. */
export function moved(items, position, round, after = -Infinity, number = null) {
  const following = newOf(items, round).filter(({ order }) => order > after);
  for (const item of following) {
    const place = item.lacks ? Math.max(item.position, position) : position;
    if (place !== item.position) Object.assign(item, { position: place, number: place === position ? number : null });
    position = place + 1;
    number = numberBehind(item);
  }
  return following;
}

/** Number the new ones of a round on from the sheet, whose next one is of this place and number: what is struck on it leaves
    the places, and moves the numbers. What lacks something keeps its own, by which that is found. Gives what has changed. */
export function numbered(items, position, round, number) {
  const changed = [];
  for (const item of newOf(items, round).filter((one) => one.position >= position)) {
    if (!number || item.lacks || item.position !== position) break;
    if (item.number !== number) changed.push(Object.assign(item, { number }));
    position += 1;
    number = numberBehind(item);
  }
  return changed;
}

/** This one was never stored and is dropped: what stands behind it moves up, but not behind a gap. Gives what has changed. */
export function closedUp(items, { position, number, round, order, lacks }) {
  if (!lacks && !isBehindGap(items, position, round)) return moved(items, position, round, order, number);
  const next = newOf(items, round).find((one) => one.order > order);
  return next ? [Object.assign(next, { lacks: true })] : [];
}
