/* The desk at the door: one line for whoever comes, marks of one press, rows that become forms; nobody waits for a page.

   Every form of the page works without script too. Here it is sent beside the page, one after the other, and the answer
   (JSON: said, number, row, head) is worked in. What others do comes by the list's own address (live.js). */

import { Poller, become, isOver, nothingIsTyped, parsed, sayConnection, update, workIn } from "../live.js";
import { closed } from "./closed.js";
import { offer, offered, whenChosen } from "./earlier.js";
import { entries, keyOf } from "./entry.js";
import { fails, forget, isPressed, settleFailed, settleUnsure } from "./failing.js";
import { keepTicks } from "./kept.js";
import { staying, unmoved } from "./keyboard.js";
import { marking } from "./marking.js";
import { asRead, filled, hasLeft, meaning, named as namedIn, sentenceOf } from "./meaning.js";
import { reader } from "./reading.js";
import { refusals } from "./refused.js";
import { edit, fetchedBack, giveUp, isDeleted, openRows, renew, sayDeleted, typedBeside } from "./row_form.js";
import { bringIntoView, goBack, hearTaken, hush, isTaken, noLongerWrong, say, sayCameIn, sayTaken, taken, untaken } from "./said.js";
import { Closed, Gone, NotDone, sender } from "./sending.js";
import { unread } from "./unread.js";
import { idIn, idOf, rowOf } from "./whom.js";
import { nameOf, within, wordsOf } from "./words.js";

const list = document.getElementById("spielerliste");
const form = document.getElementById("zeile");
const line = form.elements.line;
const enter = document.getElementById("enter");
const says = form.dataset;
const marks = document.getElementById("tat");
const WHILE_SENDING = 3000; // ms
const hasMouse = matchMedia("(hover: hover) and (pointer: fine)");
if (!hasMouse.matches) Object.assign(says, { saysFits: says.saysFitsTouch, saysBoth: says.saysBothTouch }); // no arrow keys

const body = () => list.querySelector(".players tbody");
const rows = () => [...body().rows].filter((row) => !isDeleted(row));

/* ---- who fits ---- */

const { marked, wanted, amount, follow, ...fees } = marking(form, list);
const reading = reader(form, () => show());
const inLine = entries(form, fees);
const { takeOut, giveBack, bring, cameIn, isIn, undone, clear } = refusals(form, inLine, { rows, onBack: () => show() });
const { nowSaid, isUnread } = unread(form, inLine.entered);

/** Whether the arrow keys have chosen this row, or this button of somebody who played earlier. */
function isChosen(one) {
  const { typed, id, isNew } = inLine.entered();
  return one.matches("tr") ? idOf(one) === id : Boolean(isNew) && one.value === typed;
}

/** What Enter would do with what stands in the line. */
function means() {
  const { typed, doubt, id, isNew } = inLine.entered();
  if (isNew) return asRead(reading.of(typed, { sure: true, isNew: true })) ?? { name: nameOf(typed), unread: typed.includes(",") };
  return meaning(typed, rows(), { id, sure: typed && doubt === typed, read: reading.of });
}

/** Shows who fits, and what Enter means. */
function show() {
  settleFailed();
  const words = wordsOf(line.value.split(",")[0]);
  let found = 0;
  for (const row of rows()) {
    const fits = within(row, words);
    row.toggleAttribute("data-filtered", !fits);
    found += fits;
  }
  list.toggleAttribute("data-searching", words.length > 0);
  offer(line.value, new Set(rows().map((row) => row.dataset.name.toLowerCase())));
  for (const button of offered()) button.toggleAttribute("data-chosen", isChosen(button));
  const meant = means();
  for (const row of rows()) row.toggleAttribute("data-chosen", row === meant.row);
  const count = list.querySelector("[data-said-fit]");
  count.hidden = !words.length;
  count.textContent = filled(count.dataset.saidFit, { n: found });
  enter.textContent = sentenceOf(meant, says, marked);
}

/* ---- sending, one after the other ---- */

const { send: post, isBusy } = sender(document.getElementById("unterwegs"));

/** The list is not asked for meanwhile: the answer says what has changed, and costs a tenth of it. `name`: of what it is;
    `how`: as for `fails`. */
async function send(address, data, name, how) {
  for (const question of poller.questions.values()) question.abort();
  poller.plan(WHILE_SENDING);
  forget(how?.key ?? name);
  try {
    return await post(address, data, name);
  } catch (error) {
    // Whoever had no answer does not know whether it was done. The list does.
    const sentence = whyNot(error, how);
    const isTold = Boolean(how?.isTold) && sentence === says.saysUnsure;
    fails(name, sentence, { ...how, isTold, isGone: error instanceof Gone });
    poller.ask();
    throw error;
  }
}

/** The sentence for what was not done, or of which nobody knows. `again`: is it kept until that is pressed? */
function whyNot(error, { again } = {}) {
  if (error instanceof Gone && again) return says.saysRefused.replace("{why}", error.message);
  if (error instanceof Closed && says.saysClosed) return says.saysClosed;
  return error instanceof NotDone ? error.message || says.saysFailed : says.saysUnsure;
}

const named = (typed) => namedIn(typed, rows());
/** What an address fills in is meant for one: the page opened anew fills it in no more. */
function meantOnce() {
  const { pathname, searchParams } = new URL(location.href);
  for (const one of ["ausser", "weitere"]) searchParams.delete(one);
  history.replaceState(null, "", `${pathname}?${searchParams}`.replace(/\?$/, ""));
}

/** Above the line: how many would sit where, and the way to the draw if so many can. */
function sayWhetherSeated() {
  const { seating, seatable } = list.querySelector("[data-seating]").dataset;
  document.getElementById("sitzordnung").textContent = seating;
  document.getElementById("zur-auslosung")?.toggleAttribute("hidden", seatable === undefined);
}

/** Works an answer into the page. `player`: the id; `row`: as it is now, "" where there is none; `sent`: the form in it. */
function apply({ said, player, number, row, head, before, etag }, sent) {
  say(said);
  const old = rowOf(player);
  const isRenumbered = old && row && old.dataset.number !== String(number);
  if (sent && !typedBeside(old, sent).length) giveUp(old);
  // The first of a category, or the last: a column comes or goes, and all rows with it.
  let fits = true;
  if (row) {
    const [fresh] = parsed(row).children;
    fits = fresh.cells.length === list.querySelector("thead tr").cells.length;
    if (fits && old) become(old, fresh); // in its place: somebody may type in it
    else if (fits) body().append(fresh);
    if (old) old.spelt = old.named = null; // words.js reads it anew
    fetchedBack();
    htmx.process(old ?? fresh);
  } else if (!sent && typedBeside(old).length) sayDeleted(old, list.dataset.saysDeleted);
  else old?.remove();
  workIn(document.getElementById("spieler-kopf"), parsed(head));
  sayWhetherSeated();
  follow();
  reading.forget();
  // A new row at the end stands where it belongs only in the order of the numbers, and if it is the last.
  const last = rows().every((one) => Number(one.dataset.number) <= number);
  const inPlace = fits && !isRenumbered && (old || !row || (last && !marks.elements.nach.value));
  if (inPlace && before === version) {
    version += 1; // nobody else has done anything: the page is what the server has
    poller.etag = etag;
    poller.plan(poller.pause());
  } else poller.ask();
  show();
}

/** The line has the keyboard again; on a phone only if it had it, or its keys would hide the list. */
function focusLine() {
  if (hasMouse.matches) line.focus({ preventScroll: true });
}

/** Enters what stands in the line. `isNew`: somebody new is meant by it, whatever Enter was said to do. */
async function enterLine(isNew = false) {
  const { typed, isNew: isShownAsNew } = inLine.entered();
  if (!typed.trim()) return;
  const data = new FormData(form);
  data.set("line", typed);
  const meant = isNew ? means().other ?? { name: nameOf(typed), unread: typed.includes(",") } : means();
  const { row, name, fitting, refused, unread, read } = meant;
  if (!isNew && (row || name)) data.set("betrag", amount(meant) ?? "");
  const asNew = isNew || isShownAsNew;
  // What the server has read, or is the first to read, it reads again; else it is told whom this page showed.
  data.set("meant", read ? "" : row?.dataset.number ?? (asNew || name || fitting ? "new" : ""));
  const id = row && !read ? idOf(row) : undefined;
  if (id) data.set("wer", id);
  if (asNew) data.set("sure", typed);
  const stands = wanted(meant);
  const entry = takeOut({ id, isNew: asNew });
  const label = inLine.labelOf(entry);
  if (entry.filler) meantOnce();
  show();
  focusLine();
  const sentAt = performance.now();
  const from = scrollY;
  try {
    const theirs = () => (row ? rowOf(idOf(row)) : named(name ?? typed));
    const isCertain = !refused && !(unread && stands(theirs())); // else the list cannot show whether it came in
    const settled = () => isCertain && stands(theirs());
    const then = () => {
      cameIn(entry);
      sayCameIn(label, theirs(), sentAt);
    };
    const again = () => bring(entry);
    const answer = await send(form.action, data, label, { key: keyOf(entry), settled, then, again, isTold: true });
    if (answer.done) apply(answer), isIn(entry);
    else {
      if (giveBack(entry, answer)) {
        say(answer.said);
        nowSaid();
      }
      poller.ask(); // it may be refused for what this page does not show yet
    }
    // Whoever has gone on, by scrolling or with the next name, is not fetched back.
    if (scrollY === from && ["", typed].includes(line.value)) bringIntoView();
  } catch (error) {
    const isBack = giveBack(entry);
    if (isBack && error instanceof Gone) forget(keyOf(entry)); // the page says so itself as long as something is typed
    else if (isBack && error instanceof Closed && says.saysClosed) {
      forget(keyOf(entry)); // it stands in the line: as long as the link is closed that is said of it, and no longer
      link.noMore();
      link.say(typed);
    }
  }
  show();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!isUnread()) enterLine();
});

whenChosen((offer) => {
  inLine.choose({ offer });
  enterLine(true);
});

// A double click is one press, also where the answer to the first came between: the second would take it back, or one more,
// or answer the line's question.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest(".players__mark, [data-undo] button, #zeile button")) event.preventDefault();
});

const pressed = new Set();

async function press(address, data, name, how) {
  const what = how.back?.form ?? name;
  if (pressed.has(what)) return; // twice in a row is meant once
  pressed.add(what);
  try {
    const answer = await send(address, data, name, how);
    if (answer.done) return apply(answer), how.back && undone();
    say(answer.said);
    poller.ask(); // as above
  } catch (error) {
    if (how.back && !(error instanceof NotDone)) untaken(how.back);
  } finally {
    pressed.delete(what);
  }
}

// Heard before others hear it (main.js), who take a form for sent unless somebody says otherwise.
document.addEventListener(
  "submit",
  async (event) => {
    const { target, submitter } = event;
    if (target !== marks && !target.matches("[data-undo], [data-player-form]")) return;
    event.preventDefault();
    if (target.matches("[data-player-form]")) return change(target, submitter);
    const data = new FormData(target, submitter);
    const name = submitter?.getAttribute("aria-label") ?? submitter?.textContent.trim();
    const isFree = unmoved();
    let stays = () => false;
    if (target === marks) {
      const sentAt = performance.now();
      const then = () => sayCameIn(name, rowOf(idIn(submitter.formAction)), sentAt);
      stays = staying(submitter);
      await press(submitter.formAction, data, name, { settled: isPressed(submitter), then, isTold: true });
    } else {
      const back = taken(target);
      for (const name of ["nach", "nur", "kategorie"]) data.set(name, marks.elements[name].value);
      const settled = () => isTaken(back);
      const then = () => {
        taken(back.form);
        sayTaken(back);
      };
      await press(target.action, data, [name, back.said].filter(Boolean).join(": "), { settled, then, back, isTold: true });
    }
    if (isFree() && !stays()) focusLine();
  },
  true,
);

/* ---- the row as a form ---- */

// A team is chosen instead of the one that stood there when typing began, whatever the list has brought since.
list.addEventListener("input", ({ target }) => {
  if (target.matches(".players__team-name")) target.form.elements.war_team.dataset.keep = "";
});

openRows(list, focusLine);

async function change(target, submitter) {
  const data = new FormData(target, submitter);
  const isFree = unmoved();
  if (submitter) submitter.disabled = true; // money must not be booked twice
  try {
    const row = target.closest("tr");
    const answer = await send(submitter?.getAttribute("formaction") ?? target.action, data, row.dataset.name);
    const kept = typedBeside(row, target);
    if (answer.form) return edit(row, answer.form, { kept, isFree });
    if (!answer.done) return say(answer.said);
    apply(answer, target);
    if (kept.length && row.isConnected) await renew(row, { kept, isFree });
    else if (isFree()) focusLine();
  } catch {
    /* said already; the form stays open with what was typed */
  } finally {
    if (submitter) submitter.disabled = false;
  }
}

/* ---- keys ---- */

function step(by) {
  const fitting = rows().filter((row) => !row.hasAttribute("data-filtered") && !(hasLeft(row) && says.saysLeft));
  const shown = [...fitting, ...offered()];
  const at = shown.findIndex(isChosen);
  const next = at < 0 ? shown[by > 0 ? 0 : shown.length - 1] : shown[at + by];
  inLine.choose(!next ? {} : next.matches("tr") ? { id: idOf(next) } : { offer: next.value });
  next?.scrollIntoView({ block: "nearest" });
  show();
}

line.addEventListener("keydown", (event) => {
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key === "Enter" && event.shiftKey) {
    enterLine(true);
  } else if (line.value && event.key in steps) step(steps[event.key]);
  else if (event.key === "Escape" && line.value) {
    clear();
    show();
  } else return;
  event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const row = target.closest?.("tr[data-state]");
  if (key === "Escape" && row) {
    giveUp(row);
    return focusLine();
  }
  const isTyping = target.matches?.("input:not([type=checkbox]), textarea, select");
  const withControl = event.ctrlKey || event.metaKey;
  if (key === "z" && withControl && !event.shiftKey && (target === line ? !line.value : !isTyping)) {
    if (goBack()) event.preventDefault();
  } else if (key.length === 1 && key !== " " && !isTyping && !withControl && !event.altKey) line.focus();
});

line.addEventListener("input", () => {
  noLongerWrong();
  show();
});

keepTicks(form);

form.addEventListener("change", ({ target }) => {
  if (target === line) return;
  show();
  focusLine();
});

/* ---- what others do ---- */

let version = Number(list.dataset.version);
const link = closed(form);
const poller = new Poller(list.dataset.follow, {
  etag: list.dataset.etag,
  isFree: () => nothingIsTyped() && !isBusy() && !document.querySelector("#notices button"), // nothing unsaid gets lost
  onNew: (text, response) => {
    version = Number(response.headers.get("List-Version"));
    update(list, text);
    settleUnsure(poller.askedAt, says.saysFailed);
  },
  onAnswer: (response) => {
    const { ok, status } = response;
    hearTaken(response);
    if (ok || status === 304) link.noMore();
    if (status !== 304) return;
    settleFailed();
    settleUnsure(poller.askedAt, says.saysFailed);
  },
  onConnection: (online, lastAnswer) => sayConnection(online, lastAnswer, list.dataset.offline),
  onRefused: (status, response) => {
    if (status === 401 && says.saysClosed && line.value) link.say(line.value);
    else isOver(status, response);
  },
}).start();

list.addEventListener("live:updated", () => {
  for (const row of body().querySelectorAll("tr[data-gone]")) sayDeleted(row, list.dataset.saysDeleted);
  fetchedBack();
  reading.forget();
  for (const row of rows()) row.spelt = row.named = null;
  htmx.process(list);
  sayWhetherSeated();
  follow();
  show();
});

show();
