/* "Speichern": the form is htmx's, and the queue takes its request over (hx-ext="queue"). It is kept on the phone's disk
   first, and sent until it is answered (queue.js). */

import { serverNow } from "../clock.js";
import { notice } from "../notices.js";
import { seen } from "./games.js";
import { newId } from "./requests.js";
import { goTo, sure } from "./screen.js";

/** What the page consists of, as main.js puts it together. */
export function takeOver({ form, entry, games, place, preview, between, queue, texts, sheet, here, base, refuse, showAll }) {
  const on = (name, act) => form.addEventListener(name, (event) => event.target === form && act(event));

  on("htmx:confirm", (event) => {
    event.preventDefault();
    const { triggeringEvent, issueRequest } = event.detail;
    const save = () => mayBeSaved(save) && issueRequest(true);
    if (queue.read || entry.missing) {
      save();
      return;
    }
    const waiting = (on) => {
      triggeringEvent?.submitter?.setAttribute("aria-busy", String(on));
      queue.awaited = on;
      showAll();
    };
    waiting(true);
    queue.opened.then(() => waiting(false)).then(save);
  });

  let agreed = null; // what a person has seen of later games in which another would sit out

  /** Else it is said what is missing, or asked for; `then` it may be. */
  function mayBeSaved(then) {
    const { missing, correcting, editing } = entry;
    const meanwhile = correcting && games.meanwhile(correcting, editing);
    const { moved } = preview;
    if (missing && entry.untouched) {
      // Nobody has begun anything: a second tap on "Speichern", whose game is told of in the form.
      if (!between.last) notice(missing[1]);
      entry.focus();
    } else if (missing) refuse(...missing);
    else if (games.isLost(correcting)) refuse("entry", texts.correction_lost, "sheet");
    else if (preview.refusal && !queue.items.length && place.own <= sheet().position) {
      refuse(preview.refusal.field, preview.refusal.message, "sheet"); // whatever else is asked, it comes to this
    } else if (meanwhile) {
      const game = games.of(correcting);
      sure(meanwhile.join(" "), () => {
        Object.assign(correcting, seen(game), { version: sheet().version });
        then();
      });
    } else if (place.reseated) {
      sure(`${place.otherSitter} ${texts.other_sitter.ask}`, () => {
        place.agree();
        then();
      });
    } else if (moved && moved.token !== agreed) {
      sure(`${moved.sentence} ${texts.moved_ask}`, () => {
        agreed = moved.token;
        then();
      });
    } else return true;
    return false;
  }

  on("htmx:configRequest", ({ detail }) => {
    const { correcting } = entry;
    detail.path = correcting ? `${base}eintrag/${correcting.entry}/korrigieren/` : `${base}eintrag/`;
    detail.parameters = new FormData();
    for (const [name, value] of entry.shown) detail.parameters.append(name, value);
  });

  htmx.defineExtension("queue", {
    onEvent: (name, { target, detail }) => {
      if (name !== "htmx:beforeRequest" || target !== form) return true;
      keep(detail.requestConfig);
      return false;
    },
  });

  /** Into the queue, and on to the next game. */
  function keep({ path, parameters }) {
    const now = serverNow();
    const item = {
      id: newId(),
      fields: [...parameters],
      rules: entry.rules,
      what: entry.describe(texts),
      enteredAt: now === null ? null : Math.round(now),
      address: path,
      position: place.own, // taken meanwhile: the server answers with both, and a person chooses
      number: place.number,
      round: here.round,
      place: here.place,
      seating: here.seating,
      names: place.names.map(({ name, short }) => ({ name, short })),
      sitsOut: entry.correcting ? null : place.sitsOut,
      moved: agreed ?? "",
      kind: entry.kind,
    };
    const { correcting, editing } = entry;
    agreed = null;
    preview.stop();
    if (correcting) {
      const { version } = correcting;
      Object.assign(item, {
        position: null,
        kind: entry.kind === entry.filledKind ? "" : null, // of another kind it may change who deals now
        version,
        corrects: seen(correcting),
        what: `${games.nameOf(correcting, texts.correction_of, texts.correction)}: ${item.what}`,
      });
    }
    entry.reset();
    between.done = { id: item.id };
    if (editing) {
      const { id, enteredAt, ...changes } = item;
      const refused = editing.state !== "waiting" && queue.items.find((one) => one.id === editing.id);
      if (refused) {
        between.done.id = editing.id;
        // Over a taken place it has become another game (choosing.js).
        if (refused.position !== item.position) queue.renumber(item.position + 1, item.round, refused.order);
        queue.change(editing, changes);
      } else queue.replace(editing, changes, id);
    } else queue.add(item);
    entry.presented = undefined;
    showAll();
    goTo("spiel");
    window.scrollTo(0, 0);
    if (!form.hidden) entry.focus();
  }
}
