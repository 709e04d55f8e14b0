/* The scribe's page. Everything it needs to go on without network is here once it has been opened. */

import { serverNow } from "../clock.js";
import { isOver, Poller, sayConnection } from "../live.js";
import { hush, notice } from "../notices.js";
import { LASTING, listen, troubleOf } from "./answers.js";
import { Between } from "./between.js";
import { isKept, keepPage, keptSince, lastStand, noteStand } from "./cold.js";
import { Choosing } from "./choosing.js";
import { decisions } from "./deciding.js";
import { Drafts } from "./draft.js";
import { Entry } from "./entry.js";
import { foldExtras } from "./extras.js";
import { Games } from "./games.js";
import { Gaps } from "./gaps.js";
import { showNames } from "./names.js";
import "./other_tables.js";
import { Place } from "./place.js";
import { Preview } from "./preview.js";
import { PutRight } from "./putright.js";
import { Queue } from "./queue.js";
import { isRefusedInVain, seatedAgain, sendAgain } from "./reseated.js";
import { takeOver } from "./saving.js";
import { dialogIsOpen, goTo, openRow, showMoved, showView, takeIn } from "./screen.js";
import { telling } from "./tells.js";
import { look, Unsettled } from "./unsettled.js";
import { showQueue } from "./queued.js";
import { counted, filled } from "./words.js";

document.documentElement.classList.add("js");
const settings = JSON.parse(document.getElementById("scribe-settings").textContent);
const { texts } = settings;
const { base } = document.body.dataset;
const form = document.getElementById("entry");
const here = settings.state; // the table and round of this page; another one needs another page
let state = settings.state;
let inVain = false; // is something in the form that can be entered no more? That is said once
let over = null; // what is said of the next round, once it has begun: this page only says so
let troubled = null; // the trouble that was told last: it is not told again with every question
let live = !isKept(); // has the server been heard? What is new against a page that was kept, this phone may have done itself
let unseated = false; // by the server's newest word nobody plays at this table; what waits is shown until it is decided
const ownPlace = here.director ? null : here.place; // what this table's links have in common; the director has one address
const drafts = new Drafts(base, ownPlace, here.table);
const isCut = () => document.documentElement.hasAttribute("data-no-connection");

const sitsOut = (seat) => entry.refuse("re", filled(texts.sits_out, place.names[seat - 1]));
const entry = new Entry(form, tapped, () => drafts.keep(null), sitsOut);
const preview = new Preview(entry, {
  fields: () => [
    ["round", here.round], ["rules", here.rules],
    entry.correcting ? ["replaces", games.of(entry.correcting)?.entry ?? entry.correcting.entry] : ["position", place.own],
  ],
  texts,
  place: form.querySelector("[data-preview]"),
  barrier,
});
const queue = new Queue(base, {
  place: ownPlace,
  isHeld: (item) => entry.editing?.id === item.id && item.state === "waiting",
  bars: (item, game) => games.endsReach(item.corrects, game.position),
  isOld: ({ of, round }) => of < state.page && round === here.round,
  onChange: () => showAll(),
  onUnkept: () => notice(texts.no_storage, "alarm"),
  onSaved: (item, said, html) => {
    between.saved(item, said.stands ?? said.entry);
    if (item.round === here.round) noteStand(base, html, serverNow());
    takeAnswer(item, html);
    between.since(said);
    if (state.complete && between.last) notice(between.last[0]);
  },
  onRefused: (item, said, html, seating) => {
    if (html) takeAnswer(item, html);
    if (over || item.state !== "refused") return; // by the sheet that came with it, it is sent again
    if (item.seating !== seating || isRefusedInVain(item, page)) sendAgain(item, page);
    else if (entry.untouched && item.round === here.round && !item.lacks && !games.isLost(item.corrects) && !dialogIsOpen()) {
      putRight.edit(item);
    }
  },
  onConflict: (item, html) => {
    takeAnswer(item, html);
    if (over || choosing.passes(item)) return;
    item.reach = games.reach(item);
    queue.keep(item);
    // Nothing opens under a thumb that is at something else: there it is said above the bar (unsettled.js).
    if ((entry.untouched || choosing.wanted === item.id) && !dialogIsOpen()) choosing.choose(item, { unasked: true });
  },
  onWithdrawn: (item, said, html) => {
    between.struck = said.entry;
    takeAnswer(item, html);
    between.since(said);
    notice(said.message);
  },
  onTrouble: (status) => {
    if (status === null) poller.lost();
    else tell(troubleOf(status, here.director));
  },
});
// What all its parts know: what it came with, what can be done on it, and those that were made before.
const page = { form, entry, preview, queue, drafts, texts, here, base, sheet: () => state, isCut, barrier, refuse, showAll };
const games = (page.games = new Games(page));
page.gaps = new Gaps(page);
const place = (page.place = new Place(page));
const unsettled = (page.unsettled = new Unsettled(page));
const between = (page.between = new Between(page, (game) => putRight.change(game)));
const choosing = (page.choosing = new Choosing(page));
const putRight = (page.putRight = new PutRight(page, { keys: settings.keys, draft: drafts.takeUp() }));
page.actions = decisions(page);
takeOver(page);
const poller = (page.poller = new Poller(`${base}stand/`, {
  etag: settings.etag,
  tells: here.director ? undefined : telling(queue, isCut),
  onNew: (text) => {
    noteStand(base, text, serverNow());
    if (over) takeAgain(text);
    else {
      unseated = !take(text);
      choosing.settle();
      live = true;
      if (!unseated) return;
      preview.again();
      showAll(); // what waits is decided first: then the page says what is so now
    }
  },
  isFree: () => entry.untouched && isAtRest(),
  onAnswer: ({ status }) => {
    if (status >= 400) return;
    if (status === 304) {
      live = true;
      choosing.settle();
    }
    const lasted = LASTING.includes(troubled);
    troubled = null;
    if (!over && !unseated && live) putRight.renew(state, isAtRest, poller);
    queue.answered();
    preview.again();
    if (lasted) showAll();
  },
  onConnection: (online) => {
    document.documentElement.toggleAttribute("data-no-connection", !online);
    showAll();
    if (online && isKept()) sayConnection(true);
  },
  onRefused: (status, response) => {
    const signedOut = status === 401 && state.director; // where nobody signs in, it is some Wi-Fi that wants it
    if (state.director && !queue.items.length) isOver(status, response); // what is half typed is kept
    if (signedOut || [404, 410].includes(status)) tell(troubleOf(status, here.director));
  },
}));

/** Would the page be the same if it were opened anew, what is in the form apart? */
const isAtRest = () => !dialogIsOpen() && queue.read && (queue.kept ? !queue.unwritten.size : !queue.items.length);

function tell(trouble) {
  if (troubled === trouble) return;
  troubled = trouble;
  notice(LASTING.includes(trouble) ? texts[trouble] : `${texts[trouble]} ${texts.keeps_trying}`, "alarm");
  preview.again();
  showAll();
}

/** Why nothing of this page can come in before a person has done something, "" if it can. */
function barrier() {
  if (unseated) return texts.not_here;
  return LASTING.includes(troubled) ? [texts[troubled], texts.then[troubled]].filter(Boolean).join(" ") : "";
}

/** Something was tapped in the form. */
function tapped() {
  place.note();
  between.done = null;
  putRight.remember();
  preview.ask();
  unsettled.show();
  between.show();
}

/** The answer to what waited; that of a game of another round is of its sheet, and none of this page's. */
const takeAnswer = (item, html) => item.round === here.round && take(html);

/** Work an answer of ours in; gives the sheet that was in it, null for none. */
function take(html) {
  // An answer that was on its way while a game was saved is older than what stands here.
  const fresh = takeIn(html, (one) => one.table === here.table && one.version >= state.version);
  if (fresh === null) return null;
  between.lack(state, fresh);
  if (!sitHere(fresh)) moved(fresh);
  else if (fresh.version >= state.version) {
    const before = state;
    state = fresh;
    here.seating = fresh.seating;
    seatedAgain(page);
    const isSame = JSON.stringify(before) === JSON.stringify(state);
    if (live && !isSame) between.compare(before, state);
    choosing.anew(); // of what was signed the list alone knows
    answers.follow();
    if (isSame) return fresh;
    const isOfNow = entry.editing?.of >= state.page; // refused by what is heard only now
    if (!isOfNow && form.querySelector("[data-error=sheet]")) entry.clearErrors(); // it was of before, as is the preview
    showAll();
    putRight.follow();
    if (!preview.idle && !form.querySelector("[data-error]:not([data-error=others])")) preview.ask();
  }
  return fresh;
}

/** Is it of this page's table, with the same people at the same seats? They are where a draw was taken back and published
    again, too: then what is on this phone is of now. */
const sitHere = (fresh) =>
  fresh.table === here.table && (fresh.seating === here.seating || String(fresh.seated) === String(state.seated));

/** A new round, or others sit here: this page is of what was before, and must not be written on any more. */
function moved(fresh) {
  over = JSON.stringify([fresh.title, fresh.seated]);
  const why = fresh.round < here.round ? filled(texts.round_gone, here) : fresh.round === here.round ? texts.reseated : "";
  showMoved(fresh, why, { isCut, go: openAnew });
}

/** A person said so: the browser asks only where this page alone has what waits. */
function openAnew() {
  poller.isLeaving = queue.kept && !queue.unwritten.size;
  location.replace(base);
}

/** What was said is not so any more: the round was taken back, or others sit here now. */
function takeAgain(html) {
  const fresh = takeIn(html, () => false);
  if (fresh !== null) between.lack(state, fresh);
  if (fresh === null ? !queue.items.length : sitHere(fresh)) openAnew();
  else if (fresh !== null && over !== JSON.stringify([fresh.title, fresh.seated])) moved(fresh);
}

/** Opened without network: the sheet as this phone last saw it, and since when that stands. */
function openedCold() {
  if (!isKept()) return;
  const last = lastStand(base);
  if (last) take(last.html);
  poller.online = false;
  sayConnection(false, Math.max(last?.at ?? 0, keptSince()) || null, texts.offline);
}

function showAll() {
  if (unseated && queue.read && !queue.items.length) {
    location.reload();
    return;
  }
  if (place.show()) preview.ask(); // it is of another sheet now
  showNames(form, place.names);
  // Nothing can be entered any more: then a form is there only for what somebody puts right, and what is in it stays.
  const isOver = state.complete && !entry.correcting && !entry.editing;
  const done = isOver && !(state.director && entry.mode === "violation");
  form.hidden &&= done; // at once: what is due is filled in here
  const { ahead } = place;
  const present = (ahead === null ? state : ahead)?.present ?? null;
  const isAnother = entry.untouched && present !== entry.presented;
  if (isAnother) entry.reset(); // nobody has tapped what was due before: whoever of it sits out now is not missed
  entry.seat(place.players);
  if (isAnother) {
    entry.presented = present;
    entry.reset({ present });
  }
  const ended = done && !form.hidden && form.contains(document.activeElement);
  const isVain = done && !entry.untouched; // by who closed or ended it elsewhere, also while this page was not open
  if (isVain && !inVain) notice(texts.begun_in_vain, "alarm");
  inVain = isVain;
  form.hidden = done;
  // Behind the last game there is only what the court rules.
  form.toggleAttribute("data-court-only", isOver);
  document.body.toggleAttribute("data-complete", done); // shows the confirmations
  // So they are below a correction that is barred: a word that is taken back may open its way.
  document.body.toggleAttribute("data-barred", Boolean(state.complete && entry.correcting && !games.isOpen(games.of(entry.correcting))));
  if (ended) document.querySelector("#fertig")?.focus({ preventScroll: true });
  // What stands on the tiles besides the names is of the sheet's own next game.
  form.toggleAttribute("data-elsewhere", place.isElsewhere);
  const without = queue.waiting.length && between.isFailing ? counted(texts.without, queue.waiting.length) : "";
  form.querySelector(".tiles").dataset.about = place.about ?? without;
  for (const stands of document.querySelectorAll("[data-queue], .finish__seats")) stands.dataset.about = without;
  document.body.style.setProperty("--queued", JSON.stringify(ahead?.number ? ` · ${filled(texts.now_game, ahead)}` : ""));
  const where = ["table", "game"].map((name) => document.querySelector(`.tablehead__${name}`).textContent.trim());
  document.body.style.setProperty("--where", JSON.stringify(where.join(" · "))); // a notice lies over the head
  showQueue(page);
  unsettled.show();
  between.show();
  document.querySelector("[data-new]").textContent = !state.complete ? texts.new_game : state.signing ? texts.finish : texts.final;
}

/** Say why not, beside the field; nothing that was said before stands there any more. */
function refuse(field, sentence, by) {
  preview.clear();
  hush();
  for (const earlier of document.querySelectorAll("#spiel [role=alert]")) earlier.remove();
  entry.refuse(field, sentence, by);
}

const answers = listen({
  texts,
  take,
  version: () => state.version,
  signsIn: here.director,
  barred: ({ dataset: { strike } }) => {
    if (strike) between.struck = Number(strike);
    return strike && queue.onItsWay.length ? texts.wait_first : "";
  },
  doubted: ({ dataset }) => ("confirms" in dataset ? unsettled.question : ""),
});
document.addEventListener("click", (event) => {
  const target = event.target;
  const correcting = target.closest("[data-correct]");
  if (correcting) {
    event.preventDefault();
    const { id } = correcting.closest("tbody"); // while a question is answered the row may change
    putRight.leave(() => putRight.correct(id));
  } else if (target.closest("[data-read]")) {
    between.read();
  } else if (target.closest("[data-same], [data-discard], [data-away]")) {
    putRight.discard(entry.editing);
  } else if (target.closest("[data-further], [data-agree]")) {
    if (target.closest("[data-further]")) place.moveOn();
    place.agree();
    putRight.remember();
    showAll();
    preview.ask();
  } else if (target.closest("[data-cancel], [data-no-violation]")) {
    event.preventDefault();
    putRight.cancel();
  } else if (target.closest("[data-violation]")) {
    event.preventDefault();
    const isOther = entry.correcting || entry.editing;
    const begin = () => {
      if (isOther) entry.reset();
      entry.setMode("violation");
      tapped();
      showAll();
      goTo("spiel");
      entry.focus();
    };
    if (isOther) putRight.leave(begin);
    else begin();
  } else if (target.closest(".game__line")) {
    event.preventDefault();
    openRow(target.closest("tbody"));
  } else if (target.closest("[data-queue-state]") && queue.stopped.length) look(queue.stopped[0]);
  else if (target.closest("button[data-go]")) goTo(target.closest("button[data-go]").dataset.go);
});
// How much of the screen is covered depends on what is on its way, and on how big the letters are: what sticks beside them,
// and what is scrolled to, has to know.
for (const [name, part] of Object.entries({ head: ".tablehead", bar: ".thumbbar" })) {
  const element = document.querySelector(part);
  const covered = () => (getComputedStyle(element).position === "static" ? 0 : element.offsetHeight);
  const note = () => element.checkVisibility() && document.documentElement.style.setProperty(`--${name}`, `${covered()}px`);
  new ResizeObserver(note).observe(element, { box: "border-box" });
}
document.querySelector(".thumbbar__new").addEventListener("click", (event) => {
  if (form.hidden || (entry.mode === "game" && !entry.correcting && !entry.editing)) return;
  event.preventDefault();
  putRight.leave(() => putRight.cancel());
});
window.addEventListener("offline", () => poller.lost());
for (const turn of ["clock:begun", "clock:over"]) document.addEventListener(turn, () => poller.ask());
document.addEventListener("live:updated", () => showNames(form, place.names));
window.addEventListener("hashchange", showView);
window.addEventListener("beforeunload", (event) => {
  // Over plain HTTP nobody keeps the page: reloaded without network it is gone until there is one again.
  const lost = isCut() && !window.isSecureContext;
  const held = queue.kept ? queue.waiting : queue.items; // all of it is gone with a page that alone has it
  if (!poller.isLeaving && (held.length || lost)) event.preventDefault();
});

// From here on the page's forms are htmx's: where this script is missing or late, they are the browser's own.
document.body.removeAttribute("hx-disable");
htmx.process(document.body); // now: what is restored asks for its preview at once
foldExtras(form);
showView();
entry.begin(state);
const opened = games.list.find((game) => String(game.entry) === form.elements.replaces.value);
if (opened) putRight.correcting(opened);
showAll();
if (games.isOpen(opened) && !form.querySelector("[data-error]")) putRight.change(opened.entry); // the address of a page without script
else if (!entry.untouched) putRight.takeUp(); // tapped, or refused, before this script was here
openedCold();
putRight.restore();
queue.open(async () => {
  if (live) between.catchUp();
  putRight.restore(); // first: what somebody is at is not sent behind the form
  await putRight.takeUpLeft();
  putRight.restore();
  seatedAgain(page);
});
poller.start();
if (!state.director) keepPage();
