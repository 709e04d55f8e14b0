/* What a person decides about an entry that waits on this phone or was refused: to put it right, send it again or drop it,
   or which of two games stands. */

import { newId } from "./requests.js";
import { ofNow, sendAgain } from "./reseated.js";
import { sure } from "./screen.js";
import { filled } from "./words.js";

/** page: as main.js puts it together. */
export function decisions(page) {
  const { queue, entry, games, gaps, place, texts, here, putRight, choosing } = page;

  function again(item) {
    const isHere = item.round === here.round;
    const isInForm = entry.editing?.id === item.id;
    const send = (to) => {
      if (isInForm) putRight.cancel();
      const changes = { withdrawn: false, ...ofNow(item, page) };
      if (item.withdrawn) queue.replace(item, changes, newId()); // as what it was the server may not take it any more
      else sendAgain(item, page, changes, to);
    };
    const isInVain = isHere && item.lacks && !item.withdrawn && gaps.filledPlace(item) === null;
    // Not everything that lacks is ever entered: nobody here may know what the director had struck.
    const sendNext = () => queue.items.includes(item) && send(Math.min(place.next, item.position));
    const ask = () => sure(`${gaps.why(item) || item.why} ${texts.send_next}`, sendNext);
    const act = isInVain ? ask : () => send();
    // Others have written in its place: that is looked at first.
    if (isHere && item.corrects && games.meanwhile(item.corrects, item)) putRight.open(item);
    else if (isInForm) putRight.leave(act);
    else act();
  }

  const drop = (item) => sure(filled(texts.drop_sure, item), () => putRight.discard(item));

  function choose(item) {
    if (entry.editing?.id !== item.id) choosing.choose(item);
    else {
      putRight.leave(() => {
        putRight.cancel();
        choosing.choose(item);
      });
    }
  }

  return { edit: (item) => putRight.open(item), again, drop, choose };
}
