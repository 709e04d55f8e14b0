/* Pages that follow the tournament by themselves.

   <div data-live="/turnier/stand/" data-etag='"…"' data-offline="keine Verbindung, Stand {time}">…</div>

   Its address is asked every 1.1 s or so with If-None-Match, for ever, and at once when the device comes back. 304: nothing.
   200: the new fragment is worked into the old one, so that focus, scroll position, opened details and half-typed text
   stay; elements with data-key whose data-value (else text) changed carry data-changed for a while. Before and after it
   the element dispatches `live:before` and `live:updated` (both bubble). After 4 s without an answer the page says so.

   What belongs to this device survives where the fragment does not say it: the attributes in CLIENT, and everything inside
   [data-keep]. A row [data-stays] in which somebody types does not go: it is marked data-gone. data-renew="20000": so many
   ms after it came the fragment is asked for whole. Whatever else a script sets, it sets again on `live:updated`, which
   comes before the next paint.

   Every answer says of which release it is. A page of another one (<html data-release>) is opened anew as soon as nothing
   is half typed in it. */

import { noteResponse, serverNow, tick } from "./clock.js";
import { insist } from "./notices.js";

const EVERY = 1100; // ms between an answer and the next question
const JITTER = 250; // ms more or less, so that phones do not march in step
const HIDDEN = 10000; // ms, while nobody looks
const PATIENCE = 1500; // ms before a hanging question is asked again
const IN_FLIGHT = 3; // a slow network may still answer an older question; more would block the page's other requests
const OFFLINE_AFTER = 4000; // ms without an answer
const MARKED = 2500; // ms a changed row stays marked
const AGAIN = 60_000; // ms between two attempts to come to another release: the page may come from a server left behind

/** Asks one address for ever. Callbacks: onNew(text, response) for a 200, onAnswer(response) for every answer,
    onConnection(online: boolean, lastAnswer: epoch ms | null) when that changes, onRefused(status, response) for any other status.
    renew: ms after which the text is asked for whether it is new or not; 0: never. tells(): what to add to the address. isFree(): may the page be opened anew now, since the server is of another release? */
export class Poller {
  constructor(address, { etag = null, renew = 0, tells = () => "", isFree = nothingIsTyped, ...callbacks }) {
    const { onNew = () => {}, onAnswer = () => {}, onConnection = () => {}, onRefused = () => {} } = callbacks;
    Object.assign(this, { address, etag, renew, tells, isFree, onNew, onAnswer, onConnection, onRefused });
    this.questions = new Map(); // number → AbortController
    this.asked = 0;
    this.answered = 0;
    this.online = true;
    this.isLeaving = false; // for the same page of another release
    this.lastAnswer = null;
    this.silentSince = this.renewedAt = performance.now();
    this.wake = () => this.ask();
    this.seen = () => document.visibilityState === "visible" && this.ask();
  }

  start() {
    window.addEventListener("online", this.wake);
    window.addEventListener("pageshow", this.wake);
    document.addEventListener("visibilitychange", this.seen);
    this.ask();
    return this;
  }

  stop() {
    clearTimeout(this.timer);
    window.removeEventListener("online", this.wake);
    window.removeEventListener("pageshow", this.wake);
    document.removeEventListener("visibilitychange", this.seen);
    for (const question of this.questions.values()) question.abort();
    this.questions.clear();
    this.stopped = true;
  }

  plan(milliseconds) {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(() => this.ask(), milliseconds);
  }

  pause() {
    const every = document.visibilityState === "hidden" ? HIDDEN : EVERY;
    return every + (Math.random() * 2 - 1) * JITTER;
  }

  /** Ask now. Called again while a question hangs, it asks a second time beside it. */
  async ask() {
    if (this.stopped) return;
    const number = ++this.asked;
    const question = new AbortController();
    this.questions.set(number, question);
    if (this.questions.size > IN_FLIGHT) {
      const [oldest, controller] = this.questions.entries().next().value;
      this.questions.delete(oldest);
      controller.abort();
    }
    this.plan(PATIENCE);
    this.judgeConnection();
    const sentAt = performance.now();
    try {
      // What a page says of the time alone has no new state: it is asked for anew every so often.
      const outdated = this.renew && sentAt - this.renewedAt > this.renew;
      const headers = this.etag && !outdated ? { "If-None-Match": this.etag } : {};
      const response = await fetch(this.address + this.tells(), { headers, cache: "no-store", signal: question.signal });
      // A Wi-Fi that wants to be signed in to answers too: with a page of its own, which is no live part of ours.
      if (response.ok && !response.headers.has("Server-Time")) throw new TypeError("somebody else has answered");
      noteResponse(response, sentAt);
      const text = response.status === 200 ? await response.text() : null;
      if (number < this.answered || this.stopped) return; // a newer question was answered first
      this.answered = number;
      this.askedAt = sentAt; // whatever happened before that is in the answer
      this.abandonOlder(number);
      this.connected();
      this.onAnswer(response);
      this.compareRelease(response);
      if (response.ok || response.status === 304) isThere();
      if (response.status === 200) {
        this.renewedAt = performance.now();
        this.etag = response.headers.get("ETag");
        this.onNew(text, response);
      } else if (response.status !== 304) {
        this.onRefused(response.status, response);
      }
      this.plan(this.pause());
    } catch (error) {
      if (error.name !== "AbortError" && !(error instanceof TypeError)) throw error; // TypeError: the network's own failure
      if (number === this.asked) this.plan(this.pause());
      this.judgeConnection();
    } finally {
      this.questions.delete(number);
    }
  }

  /** A page of another release than the server's is fetched again. */
  compareRelease({ headers }) {
    const release = headers.get("Release");
    if (!release || release === document.documentElement.dataset.release || !this.isFree()) return;
    try {
      if (Date.now() - Number(sessionStorage.getItem("anew")) < AGAIN) return;
      sessionStorage.setItem("anew", Date.now());
    } catch {
      return; // without storage nobody would know how often
    }
    this.isLeaving = true;
    location.reload();
  }

  abandonOlder(number) {
    for (const [older, controller] of this.questions) {
      if (older < number) {
        this.questions.delete(older);
        controller.abort();
      }
    }
  }

  connected() {
    this.lastAnswer = serverNow();
    this.silentSince = performance.now();
    if (!this.online) {
      this.online = true;
      this.onConnection(true, this.lastAnswer);
    }
  }

  judgeConnection() {
    if (performance.now() - this.silentSince > OFFLINE_AFTER) this.lost();
  }

  /** There is no connection, as far as anybody knows: until the next answer. */
  lost() {
    if (!this.online) return;
    this.online = false;
    this.onConnection(false, this.lastAnswer);
  }
}

/** Would a reload take nothing from anybody? */
export function nothingIsTyped() {
  const fields = [...document.querySelectorAll("input:not([type=checkbox], [type=radio]), textarea")]; // boxes have "on" unasked
  return !document.querySelector("dialog[open]") && fields.every(({ value, defaultValue }) => value === defaultValue);
}

const CLIENT = new Set(["style", "open", "data-state", "data-changed", "data-me", "data-found", "data-filtered"]);

function sameKind(one, other) {
  if (one.nodeType !== other.nodeType) return false;
  if (one.nodeType !== Node.ELEMENT_NODE) return true;
  return one.tagName === other.tagName && keyOf(one) === keyOf(other);
}

function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.dataset.key || node.id || null : null;
}

const shown = (row) => row.dataset.value ?? row.textContent;

function workInAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (!CLIENT.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!CLIENT.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
}

/** Make the children of `old` those of `fresh`, keeping every node that is still there. */
export function workIn(old, fresh, changed = []) {
  const keyed = new Map();
  for (const child of old.children) if (keyOf(child)) keyed.set(keyOf(child), child);
  const keys = new Set([...fresh.children].map(keyOf));
  const stays = (node) => node && !keys.has(keyOf(node)) && typedRows(node).length > 0;
  let place = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    for (; stays(place); place = place.nextSibling) takeAway(place); // where it is: what is typed does not move
    const key = keyOf(wanted);
    let match = key ? keyed.get(key) : place;
    if (match && !sameKind(match, wanted)) match = null;
    if (!match) {
      old.insertBefore(wanted, place);
      continue;
    }
    bring(match, place);
    place = match.nextSibling;
    if (match.isEqualNode(wanted) || match.dataset?.keep !== undefined) continue;
    if (match.nodeType !== Node.ELEMENT_NODE) {
      match.nodeValue = wanted.nodeValue;
      continue;
    }
    if (match.dataset.key && shown(match) !== shown(wanted)) changed.push(match);
    become(match, wanted, changed);
  }
  while (place) {
    const next = place.nextSibling;
    takeAway(place);
    place = next;
  }
  return changed;
}

/** Make an element what `fresh` is, as `workIn` its children. */
export function become(old, fresh, changed = []) {
  workInAttributes(old, fresh);
  workIn(old, fresh, changed);
}

/* Puts a node to its place. It is not moved if it has the keyboard, which it would lose: what stands there goes behind it. */
function bring(node, place) {
  if (node === place) return;
  if (!node.contains(document.activeElement)) {
    node.parentNode.insertBefore(node, place);
    return;
  }
  const between = [];
  for (let one = place; one && one !== node; one = one.nextSibling) between.push(one);
  node.after(...between);
}

/* Takes a node away, but for the rows within it in which somebody types. */
function takeAway(node) {
  const rows = typedRows(node);
  if (rows.includes(node)) node.dataset.gone = "";
  else if (rows.length) [...node.children].forEach(takeAway);
  else node.remove();
}

function typedRows(node) {
  const rows = node.nodeType === Node.ELEMENT_NODE ? [node, ...node.querySelectorAll("[data-stays]")] : [];
  return rows.filter((row) => row.dataset.stays !== undefined && [...row.querySelectorAll("input, textarea")].some(isTypedIn));
}

const isTypedIn = (field) => field === document.activeElement || field.value !== field.defaultValue;

/* A fragment that comes by itself knows nothing of what was refused on this device: the sentence [data-said], which names
   its field, stays as long as that still holds what was refused; one without a field, [data-refused], goes among the notices. */
function keepSaid(element, fresh) {
  for (const said of element.querySelectorAll("[data-said]")) {
    const field = document.getElementById(said.dataset.said);
    const again = fresh.getElementById(said.dataset.said);
    if (!again || fresh.getElementById(said.id) || field?.value !== field?.defaultValue) continue;
    for (const name of ["value", "aria-invalid", "aria-describedby"]) again.setAttribute(name, field.getAttribute(name));
    again.closest(".field").className = field.closest(".field").className;
    again.closest("section").append(said.cloneNode(true));
  }
  for (const said of element.querySelectorAll("[data-refused]")) insist(said.textContent.trim());
}

/** HTML as nodes of no page. */
export function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** Work a fragment's text into an element, mark what changed, and tell. `answer`: to a form of this device. */
export function update(element, text, { answer = false } = {}) {
  element.dispatchEvent(new CustomEvent("live:before", { bubbles: true }));
  const fresh = parsed(text);
  if (!answer) keepSaid(element, fresh);
  const changed = workIn(element, fresh);
  for (const row of changed) {
    row.dataset.changed = "";
    clearTimeout(row.changedTimer);
    row.changedTimer = setTimeout(() => delete row.dataset.changed, MARKED);
  }
  element.dispatchEvent(new CustomEvent("live:updated", { bubbles: true, detail: { changed } }));
  tick();
}

function timeOfDay(epoch, zone) {
  const options = { hour: "2-digit", minute: "2-digit", timeZone: zone || "Europe/Berlin" };
  return epoch === null ? "?" : new Intl.DateTimeFormat("de", options).format(epoch);
}

/** Say on the page that there is no connection, or take the sentence away. `sentence` holds {time}. */
export function sayConnection(online, lastAnswer, sentence, zone) {
  document.documentElement.toggleAttribute("data-no-connection", !online);
  let place = document.querySelector("[data-connection]");
  if (!place) {
    place = document.createElement("p");
    place.className = "offline";
    place.dataset.connection = "";
    place.setAttribute("role", "status");
    document.body.append(place);
  }
  place.hidden = online;
  (place.querySelector("span") ?? place).textContent = online ? "" : sentence.replace("{time}", timeOfDay(lastAnswer, zone));
}

/** Signed out, or what the page is of was deleted, as far as we are the ones who say so.

    A page of everybody says itself that it is over, in its own place (.over). One behind the sign-in is opened anew; where
    something is typed on it, which has data-deleted, it stays to be read until that is gone. All go on once it is there again. */
export function isOver(status, { headers }) {
  if (status === 401) location.reload();
  if (status !== 404 || !headers.has("Release")) return;
  const sentence = document.querySelector("[data-deleted]")?.dataset.deleted;
  if (document.querySelector(".over")) document.documentElement.dataset.over = "";
  else if (sentence && !nothingIsTyped()) saidOver ??= untilThere(insist(sentence));
  else location.reload();
}

let saidOver = null;
const untrue = new Set(); // lines that say so, once it is there again

/** This line says that what the page is of was deleted: it goes once that is there again. Gives it. */
export function untilThere(line) {
  untrue.add(line);
  return line;
}

function isThere() {
  delete document.documentElement.dataset.over;
  for (const line of untrue) line.remove();
  untrue.clear();
  saidOver = null;
}

/** Let an element with data-live follow its address. */
export function follow(element) {
  const { live, etag, offline, renew, zone } = element.dataset;
  const poller = new Poller(live, {
    etag: etag || null,
    renew: Number(renew ?? 0),
    onNew: (text) => update(element, text),
    onConnection: (online, lastAnswer) => offline && sayConnection(online, lastAnswer, offline, zone),
    onRefused: isOver,
  });
  document.addEventListener("clock:begun", () => poller.ask());
  return poller.start();
}

for (const element of document.querySelectorAll("[data-live]")) follow(element);
