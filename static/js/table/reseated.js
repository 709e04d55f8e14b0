/* What is on this phone from before others came to sit at its table: by a draw that was taken back, or a substitute. A
   seat that somebody else has by now says nothing of who played. */

import { numberBehind } from "./sequence.js";
import { filled } from "./words.js";

const SEATS = new Set(["re", "taker", "offender", "soloist", "partner", "shares"]); // fields whose value is a seat
const OF_A_SEAT = /^(?:pips|points|empty_trick)_(\d+)$/; // fields that say something of one
const OF_BEFORE = -1; // in the place of the page's version: why it was refused is of before the seats were these

/* `names`: of who sat there when something was tapped or saved, in the next game or in the one that it `corrects`: of that
   too the director may say that others played it. */

/** The seats that somebody else has now than when this item was saved, or that are no more; [] where the same sit there.
    All of them, where an older page did not note who sat there. */
export function reseated({ round, seating, names, corrects }, page) {
  const { here } = page;
  return round !== here.round || (seating ?? here.seating) === here.seating ? [] : seatsOfOthers(names ?? [], page, corrects);
}

/** The seats that somebody else has now than these: what was tapped there was said of who has left it. */
export const seatsOfOthers = (names, { games }, corrects) => changed(names, games.namesIn(corrects)).map(({ seat }) => seat);

/** The seats of which `then` and `now` are not of the same: {seat, then, now}, undefined where there was or is none. */
const changed = (then, now) =>
  Array.from({ length: Math.max(then.length, now.length) }, (_, index) => ({ seat: index + 1, then: then[index], now: now[index] }))
    .filter((seat) => seat.then?.name !== seat.now?.name);

const isIn = (one, some) => Boolean(one) && some.some(({ name }) => name === one.name); // at whatever seat

/** These [name, value] pairs without what they say of these seats; but what the `list` says of them stays. */
export const without = (pairs, seats, list = []) =>
  pairs.filter(([name, value]) => {
    const isOfThem = seats.includes(Number(SEATS.has(name) ? value : OF_A_SEAT.exec(name)?.[1]));
    return !isOfThem || list.some((one) => one[0] === name && one[1] === value);
  });

/** Who sits here now and did not when something was entered, or the reverse, in a sentence; "" for nobody. */
export function othersSitHere(names, { texts, games }, corrects) {
  const fresh = games.namesIn(corrects);
  const said = changed(names, fresh).map(({ then, now }) => {
    if (then && now) return filled(texts.instead, { then: now.short, now: then.short });
    if (now) return !isIn(now, names) && filled(texts.sits_too, { name: now.short });
    return !isIn(then, fresh) && filled(texts.sits_no_more, { name: then.short });
  });
  const sentence = corrects ? texts.others_sat_there : texts.others_sit_here;
  return said.length ? filled(sentence, { others: said.filter(Boolean).join(", ") }) : "";
}

/** Was this refused because others sat here, or nobody did, though by now the same do as when it was saved? Or because
    something lacked in front of it that is there by now? Or because others had written, but not what it puts right? */
export function isRefusedInVain(item, page) {
  const { state, round, field, names, corrects } = item;
  if (state !== "refused" || round !== page.here.round) return false;
  if ((!names && !corrects) || reseated(item, page).length) return false;
  if (corrects) return item.overtaken === true && page.games.isStill(corrects) && page.sheet().version > item.version;
  if (item.lacks) return item.of <= page.sheet().page && page.gaps.filledPlace(item) !== null;
  // A change of players that is taken back leaves the number of seating as it was.
  return field === "seating" ? page.queue.isOld(item) : field === "table" && item.of === OF_BEFORE;
}

/** A sheet is known. Do the same sit here again, as where a draw was taken back and published anew, or a change of players taken back? Then
    what is on this phone is of now, and what was refused in vain is sent again. */
export function seatedAgain(page) {
  const { queue, here, entry, putRight } = page;
  const isOfNow = (item) => !item.corrects && item.names && item.seating !== here.seating && !reseated(item, page).length;
  const again = queue.items.filter((item) => item.round === here.round && isOfNow(item));
  for (const item of again) Object.assign(item, { seating: here.seating, of: OF_BEFORE });
  queue.keep(...again);
  page.gaps.note();
  for (const item of queue.items) {
    if (!isRefusedInVain(item, page)) continue;
    const isInForm = entry.editing?.id === item.id;
    if (!isInForm) sendAgain(item, page);
    else if (!item.corrects && !entry.isChanged) putRight.cancel(); // which sends it; else somebody is at it
  }
}

/** What a correction that is sent again is of: the sheet as it is known now. */
export const ofNow = ({ version }, { sheet }) => (version === undefined ? {} : { version: sheet().version });

/** Send what was refused, with these changes, to the place where it belongs by now; `to`: or where a person wants it. */
export function sendAgain(item, page, changes = {}, to = item.lacks ? page.gaps.filledPlace(item) : null) {
  const { queue, place, sheet } = page;
  if (to !== null && to !== item.position) {
    item.position = to;
    if (to >= sheet().position) {
      item.number = place.numberAt(to);
      queue.renumber(to + 1, item.round, item.order, numberBehind(item));
    }
  }
  queue.change(item, { ...changes, ...ofNow(item, page), lacks: item.lacks && to === null });
}
