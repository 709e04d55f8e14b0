/* A game goes back into the form: one that waits, one that was refused, one of the list, one that was half typed before
   the page was reloaded. Nothing that is in the form is lost by it without a question. */

import { notice } from "../notices.js";
import { Formerly, mattering } from "./formerly.js";
import { seen } from "./games.js";
import { called } from "./queued.js";
import { othersSitHere, reseated, seatedAgain, seatsOfOthers, without } from "./reseated.js";
import { goTo, sure } from "./screen.js";
import { filled } from "./words.js";

export class PutRight {
  /** page: as main.js puts it together. `keys`: of what was renamed, for Formerly. `draft`: what was half typed when the
      page was opened. */
  constructor(page, { keys, draft }) {
    Object.assign(this, page, { draft, kept: draft, restored: "", formerly: new Formerly(keys, page.texts) });
  }

  /** A game that waits or was refused. It stays in the queue until it is saved again. */
  edit(item) {
    const others = reseated(item, this);
    const pairs = this.formerly.pairs(without(item.fields, others));
    this.put(item.corrects, item, pairs, item.rules);
    const { behind } = this.unsettled;
    // What moves, and what is so on a sheet that has changed since, the preview says.
    const isPreviewed = item.field === "moved" || this.queue.isOld(item) || (item.corrects && this.games.meanwhile(item.corrects, item));
    const sitter = others.length && item.names ? othersSitHere(item.names, this, item.corrects) : "";
    if (!sitter && item.why && !isPreviewed) this.refuse(item.field, `${this.gaps.why(item)} ${behind}`.trim(), "sheet");
    else if (!sitter) {
      if (this.place.unseen) this.preview.showsMoved();
      this.begin();
    }
    this.compare(sitter);
  }

  /** These [name, value] pairs, tapped by these rules, go into the form, for an item of the queue or what it corrects, and
      nothing else is there. */
  put(corrects, item, pairs, rules) {
    this.entry.reset();
    if (corrects) this.correcting(corrects);
    this.entry.editing = item;
    this.showAll();
    this.entry.fill(pairs, { rules });
    const { texts } = this;
    this.say(() => (corrects ? this.games.nameOf(corrects, texts.correction_of, texts.correction) : called(item, texts)));
    goTo("spiel");
  }

  /** The same by a person's wish; not at the moment when it is being sent, since then it may be stored already. */
  open(item) {
    this.leave(() => this.queue.sending?.id !== item.id && this.edit(item));
  }

  /** A game of the list, by the id of its row, which may be another one since it was tapped. */
  correct(id) {
    const row = document.getElementById(id);
    if (this.queue.onItsWay.length) {
      notice(this.texts.wait_first, "alarm");
      return;
    }
    const game = this.games.list.find(({ entry }) => `eintrag-${entry}` === id);
    if (!game || !row?.dataset.fields) {
      notice(this.texts.changed_meanwhile, "alarm"); // by another phone, at this moment
      return;
    }
    const fields = Object.entries(JSON.parse(row.dataset.fields));
    const pairs = fields.flatMap(([name, values]) => values.map((value) => [name, value]));
    this.put(game, null, pairs);
    this.begin();
    this.compare();
  }

  /** Say so if something of what was tapped is not in the form: it is not in the rules any more. `others`: who sits here
      now, if that is to be said; beside it stands what saving would do by that. */
  compare(others = "") {
    const { entry } = this;
    const lacking = mattering(entry.lacking);
    if (!lacking.length && !others) return;
    const who = entry.mode === "violation" ? "offender" : entry.asks.has("each") ? "pips" : "re";
    const [{ name }] = [...lacking, { name: who }];
    const said = lacking.length ? this.formerly.sentence(lacking) : "";
    this.refuse(name.startsWith("extra_") ? "extras" : name, `${others} ${said}`.trim(), lacking.length ? "" : "others");
    if (!lacking.length) this.preview.ask();
  }

  /** What was saved last: an item that is still here, or the id of an entry. */
  change(game) {
    const id = `eintrag-${game}`;
    if (game?.fields) this.open(game);
    else if (document.getElementById(id)?.dataset.fields) this.correct(id);
  }

  correcting(game) {
    const players = this.games.at(game.position)?.players ?? [];
    this.entry.correcting = { ...seen(game), players, version: this.sheet().version };
    this.form.setAttribute("data-correcting", "");
  }

  begin() {
    this.preview.ask();
    this.entry.focus();
  }

  /** What stands above the form; `heading()` gives it as things are. */
  say(heading) {
    this.heading = heading;
    this.form.querySelector("[data-editing]").hidden = false;
    this.sayAgain();
  }

  /** The same by the number that the game has by now. */
  sayAgain() {
    const { correcting } = this.entry;
    const words = this.heading();
    const { then, struck } = (correcting && this.games.of(correcting)) || {}; // others sat there, whose names the keys show
    const besides = [struck && this.texts.struck, then].filter(Boolean).join(", "); // its number another game may have by now
    this.form.querySelector("[data-editing-text]").textContent = besides ? `${words} (${besides})` : words;
  }

  /** Do something else: at once where nothing would be lost by it, else after a question. */
  leave(then) {
    const { entry, texts } = this;
    const begun = entry.correcting || entry.editing ? entry.isChanged : !entry.untouched;
    if (!begun) then();
    else sure(entry.correcting ? texts.discard_correction : texts.discard_begun, then);
  }

  /** Nothing is in the form any more. */
  clear() {
    this.preview.stop();
    this.entry.presented = undefined;
    this.entry.reset();
    this.showAll();
  }

  cancel() {
    this.between.done = null;
    this.clear();
    goTo("spiel");
    if (!this.form.hidden) this.entry.focus();
    seatedAgain(this); // what would have been sent by itself while somebody was at it
    this.queue.hurry(); // what was put right is held back no longer
  }

  /** A person drops what is in the form, or this item of the queue, wherever it is. */
  discard(dropped) {
    const { queue, entry, games, here, texts } = this;
    const item = queue.items.find(({ id }) => id === dropped?.id);
    if (item) queue.discard(item);
    if (entry.editing?.id === dropped?.id) this.cancel(); // behind that: it may send again what is in the form
    if (item?.withdrawn) return; // the server says what it has of it
    if (item || !dropped) notice(texts.dropped);
    else {
      const stands = dropped.round !== here.round || games.list.some(({ id, struck }) => id === dropped.id && !struck);
      notice(stands ? texts.saved_meanwhile : texts.changed_meanwhile);
    }
  }

  /** The sheet is another one: what is the game called now that is put right? Do others sit by now in the one that is half
      put right? Said until something is tapped. */
  follow() {
    const { correcting, isChanged } = this.entry;
    if (this.heading && !this.form.querySelector("[data-editing]").hidden) this.sayAgain();
    const others = correcting && isChanged && this.names ? othersSitHere(this.names, this, correcting) : "";
    if (others) this.compare(others);
  }

  /** Keep what is half typed. `names`: of who sat in that game when something was tapped last, by the player's key. */
  remember(names = this.place.names) {
    this.names = names;
    const { entry, here } = this;
    if (entry.isBareViolation) return; // it was only opened: what was kept before is still so
    const { editing, correcting, begun, reached, lacks, number, out, order } = entry;
    const said = { editing: editing?.id, position: editing?.position, correcting, begun, reached, lacks, number, out, order };
    const { filledWith, filledKind, saidBy: rules } = entry;
    Object.assign(said, { rules, fields: entry.fields(), active: entry.pips.active, filledWith, filledKind });
    const { table, round, place } = here;
    this.drafts.keep(entry.untouched ? null : { table, round, place, names, ...said });
  }

  /** The rules are others than those that the form was made for: the page is opened anew, with what is in the form. */
  renew({ rules }, isFree, poller) {
    if (rules === this.here.rules || rules === undefined || !isFree()) return;
    try {
      if (sessionStorage.getItem("rules") === rules) return; // it was asked for and did not come: a page that was kept
      sessionStorage.setItem("rules", rules);
      if (!this.entry.untouched) this.remember(this.names);
    } catch {
      return; // without storage what is half typed would be lost
    }
    poller.isLeaving = true;
    history.replaceState(null, "", location.pathname + location.hash); // a correction comes back with what is half typed
    location.reload();
  }

  /** What is in the form without this script's doing is a game begun, or half put right, like every other. */
  takeUp() {
    if (this.form.querySelector("[data-error]")) this.preview.clear(); // until it is clear that it may be otherwise
    this.place.note();
    this.remember();
  }

  /** After a reload: what was half typed. At once, so that nobody taps into a form that looks empty; only a game of the
      queue waits until that is read. So is a correction that cannot be saved as things are: its preview says what bars it,
      which may be over at any time. What was half put right of a game that another tab has sent since corrects that. */
  restore() {
    const { draft, entry, texts, here } = this;
    const isIt = ({ id }) => id === draft?.editing;
    const item = this.queue.items.find(isIt);
    const sent = !item && this.queue.read && this.games.list.find(isIt);
    if (draft?.place !== here.place || !entry.untouched || (draft.editing && !item && !sent)) return;
    this.draft = null;
    const correcting = sent || draft.correcting;
    if (correcting) this.correcting(correcting);
    const elsewhere = item?.state === "conflict" && { position: draft.position ?? item.position }; // as choosing.js put it here
    const editing = elsewhere ? { ...item, ...elsewhere } : item;
    const { begun, reached = 0, lacks = false, number = null, out = null } = draft;
    Object.assign(entry, { editing: editing ?? null, begun, reached, lacks, number, out });
    this.showAll();
    const filledWith = draft.filledWith && this.formerly.pairs(JSON.parse(draft.filledWith));
    const list = correcting && !editing && filledWith ? filledWith : []; // what nobody has tapped
    const others = seatsOfOthers(draft.names ?? [], this, correcting);
    entry.fill(without(this.formerly.pairs(draft.fields), others, list), { replace: false, rules: draft.rules });
    Object.assign(entry, { filledWith: filledWith && JSON.stringify(filledWith), filledKind: draft.filledKind }); // what was changed before the reload is changed still
    entry.order = draft.order.filter((seat) => entry.order.includes(seat));
    entry.pips.choose(draft.active);
    entry.show();
    const words = entry.mode === "violation" ? texts.restored_violation : texts.restored;
    const restored = () => this.games.nameOf(correcting, texts.restored_correction_of, texts.restored_correction);
    // What was refused is nothing half begun, and by new rules the form may lack what was entered.
    const name = item?.state === "refused" ? () => called(item, texts) : () => words;
    this.say(correcting ? restored : name);
    this.remember(draft.names);
    this.showAll();
    this.preview.lines([]); // what the page came with is of the sheet's own next game, whatever waits before this one
    this.preview.ask();
    this.compare(othersSitHere(draft.names, this, correcting));
    this.restored = JSON.stringify(entry.fields());
  }

  /** What the disk knows better than this tab, as long as nobody has changed it, or what another tab has left at this table.
      Of what was half typed in other rounds it is said what becomes of it: only a round that was taken back can come again.
      What is of this one but of another draw, others have sat here for; where the same sit here again, as at a table that
      was dissolved and is back, it is of now. */
  async takeUpLeft() {
    const { drafts, entry, here, texts } = this;
    const half = await drafts.corrected(this.kept);
    const isAsKept = this.draft || JSON.stringify(entry.fields()) === this.restored;
    if (half !== undefined && isAsKept) {
      if (!this.draft) this.clear();
      this.draft = half;
    }
    const { half: left, more } = await drafts.left();
    this.draft ??= left;
    if (more) notice(texts.another_begun, "alarm");
    for (const draft of await drafts.ofOtherRounds()) {
      if (draft.round > here.round) {
        notice(filled(texts.comes_again, draft));
        continue;
      }
      drafts.forget(draft);
      if (draft.round === here.round && draft.names && !othersSitHere(draft.names, this, draft.correcting)) this.draft ??= draft;
      else notice(filled(texts.of_another_round, draft), "alarm");
    }
  }
}
