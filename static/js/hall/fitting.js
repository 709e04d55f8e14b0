/* How big a view's type is, how many columns it has, and what its names become to fit.

   A view's list [data-rows] says what it wants. As parts of the screen's height: data-least (30: a 30th), the type for which
   a page is filled, and data-most, the biggest. In its own type: data-line, the height of a row, and data-each, more for
   every entry of a card. data-columns: at most so many; data-down: read column by column. data-whole: names stay whole.

   Names come first. The rounds give way to them, the oldest first, then the arrows, then what decides between equals, the
   last first, then columns. A name that still does not fit becomes narrower, then takes its next shorter form, then gets
   smaller, but never less than a FLOORth. */

const FLOOR = 30; // no name is smaller than such a part of the screen's height
const SMALL = 26; // before type gets smaller than this for the rounds beside the names, a round goes
const NAMES = { least: 7, most: 11 }; // in type: the room that names ask for; a longer one is shortened or narrowed for it
const NARROW = 70; // font-stretch: the narrowest that the font has
const WRAPPED = 0.6; // of its usual size: smaller than that a name that stays whole takes two lines
const AIR = 1.6; // a row is at most so much higher than its type asks for
const HAIR = 0.01; // of type: what computing with fractions is wrong by
const PROBE = 10; // px of type while something is measured

const widths = new Map(); // weight, stretch and text → width in type
const besides = new Map(); // view and what it shows → what a row holds beside its name, in type

/** The font has come: what was measured before is not true any more. */
export function forget() {
  widths.clear();
  besides.clear();
}

/** Divide a view's list into pages that fit; gives their number, and notes on the view its `rows` a page, their `height`. */
export function fit(view) {
  const list = view.querySelector("[data-rows]");
  if (!list?.children.length) return 1;
  const wish = wishes(list);
  const names = [...list.querySelectorAll(".name")];
  const forms = names.map((name) => [...name.children].map((form) => form.textContent));
  const asked = whatDecides(view, list, names, forms);
  if (view.asked === asked) {
    if (wish.down) place(list, view.rows, view.columns);
    return view.pages;
  }
  const font = fontOf(names[0]);
  measure(font, forms.flat());
  const wide = widthwise(view, list, wish, font, forms);
  const beside = besideName(view, list, wide.level);
  show(view, list, wide.level);
  view.style.setProperty("--columns", wide.columns);
  if (wide.columns === 1) view.dataset.state += " one-column";
  for (let tries = 4; ; tries--) {
    const { type, pages } = divide(view, list, wish, wide);
    names.forEach((name, index) => fitName(name, forms[index], font, wide.room / type - beside, type, wish));
    const line = wish.whole ? tallest(list) / type : 0;
    if (line <= wish.line || !tries) {
      Object.assign(view, { asked, pages, columns: wide.columns });
      return pages;
    }
    wish.line = line + HAIR; // names and clubs that take more lines: once more with the room for them
  }
}

/** All that a view's sizes follow from: while it stays the same, a saved game needs no measuring. */
function whatDecides(view, list, names, forms) {
  const room = `${innerWidth} ${innerHeight} ${view.clientWidth} ${view.clientHeight} ${document.fonts.status}`;
  const same = names.every((name, index) => name.fittedFor === forms[index][0]); // on cards another may sit there now
  const cells = list.firstElementChild.children.length;
  const shown = `${list.children.length} ${cells} ${rounds(list)} ${list.className} ${same}`;
  const clubs = [...list.querySelectorAll(".club")].map((club) => club.textContent);
  return [room, shown, ...forms.flat().sort(), ...clubs].join("\n");
}

/** Fill pages with rows of at least the type asked for, then let it grow as far as the page has room. */
function divide(view, list, wish, { columns, type: widest }) {
  const clip = list.parentElement;
  const least = Math.min(wish.least, widest);
  clip.style.height = "";
  set(view, least, least * wish.line);
  const height = clip.clientHeight;
  const fitting = Math.max(1, Math.floor(height / (least * wish.line)));
  const pages = Math.ceil(list.children.length / (fitting * columns));
  const rows = Math.ceil(list.children.length / pages / columns);
  const type = Math.min(widest, wish.most, height / rows / wish.line);
  // Half pixels: over a hundred rows, what browsers round off would push the last page out of its place.
  const row = Math.floor(Math.min(height / rows, type * wish.line * AIR) * 2) / 2;
  set(view, type, row);
  clip.style.height = `${rows * row}px`;
  if (wish.down) place(list, rows, columns);
  Object.assign(view, { rows, height: row });
  return { type, pages };
}

const tallest = (list) => Math.max(...[...list.querySelectorAll(".who")].map((who) => who.offsetHeight));

function set(view, type, row) {
  view.style.setProperty("--type", `${type}px`);
  view.style.setProperty("--row", `${row}px`);
}

function wishes(list) {
  const { least, most, line, each = 0, columns = 1, down, whole } = list.dataset;
  const entries = Number(each) ? Math.max(...[...list.children].map((card) => card.querySelectorAll("li").length)) : 0;
  return {
    least: innerHeight / least,
    most: innerHeight / most,
    small: innerHeight / Math.max(SMALL, least),
    line: Number(line) + entries * each,
    columns: Math.min(columns, list.children.length),
    down: down !== undefined,
    whole: whole !== undefined,
  };
}

/** The most columns and rounds that leave the names their room: {columns, level, type, room}, the last in pixels. */
function widthwise(view, list, wish, font, forms) {
  const gap = parseFloat(getComputedStyle(list).columnGap) || 0;
  const narrow = (form) => width(font.weight, NARROW, form);
  const widest = (choose) => Math.min(NAMES.most, Math.max(NAMES.least, ...forms.map(choose)));
  const whole = widest((one) => narrow(one[0]));
  const initials = widest((one) => narrow(one[Math.min(1, one.length - 1)]));
  const shortest = widest((one) => Math.min(...one.map(narrow)));
  const last = levels(list) - 1;
  const floor = innerHeight / FLOOR;
  for (let columns = wish.columns; ; columns--) {
    const room = (list.getBoundingClientRect().width - gap * (columns - 1)) / columns;
    // Rather whole names than bigger ones, as long as their type is not too small.
    const biggest = (level, least) => Math.max(least, room / (besideName(view, list, level) + whole));
    for (let level = 0; level <= last; level++) {
      if (room / (besideName(view, list, level) + initials) >= wish.small) {
        return { columns, level, type: biggest(level, wish.small), room };
      }
    }
    if (columns === 1 || room / (besideName(view, list, last) + shortest) >= floor) {
      return { columns, level: last, type: biggest(last, floor), room };
    }
  }
}

/* What gives way. Level 0 shows all there is, each further one a round less, then no arrows, then a tie-break less. */

const rounds = (list) => list.firstElementChild.querySelectorAll(".by-round").length;
const arrows = (list) => list.firstElementChild.querySelector(".step") !== null;
const tieBreaks = (list) => list.firstElementChild.querySelectorAll(".tie-break").length;
const levels = (list) => 1 + rounds(list) + arrows(list) + tieBreaks(list);

function show(view, list, level) {
  const left = Math.max(0, rounds(list) - level);
  const fewer = Math.max(0, level - rounds(list) - arrows(list));
  const states = [`rounds-${left}`, level > rounds(list) && "no-arrows", fewer && `tie-breaks-${tieBreaks(list) - fewer}`];
  view.dataset.state = states.filter(Boolean).join(" ");
}

/** What a row holds beside its name at this level, in type. */
function besideName(view, list, level) {
  const key = `${view.id} ${rounds(list)} of ${list.firstElementChild.children.length} ${list.className}, ${level}`;
  if (!besides.has(key)) {
    show(view, list, level);
    view.style.setProperty("--columns", 1);
    set(view, PROBE, PROBE);
    const row = list.firstElementChild.getBoundingClientRect().width;
    besides.set(key, (row - list.querySelector(".name").getBoundingClientRect().width) / PROBE);
  }
  return besides.get(key);
}

/** A list by name is read down, column by column. */
function place(list, rows, columns) {
  [...list.children].forEach((item, index) => {
    const page = Math.floor(index / (rows * columns));
    const rest = index % (rows * columns);
    item.style.gridArea = `${page * rows + (rest % rows) + 1} / ${Math.floor(rest / rows) + 1}`;
  });
}

/* Names. Their widths are measured once for each text, in type. */

/** How a name is set that has room enough. */
function fontOf(name) {
  const usual = parseFloat(getComputedStyle(name.parentElement).fontStretch); // its own was chosen by fitName
  return { weight: getComputedStyle(name).fontWeight, usual };
}

const width = (weight, stretch, text) => widths.get(`${weight} ${stretch} ${text}`);

function measure({ weight, usual }, texts) {
  for (const stretch of [usual, NARROW]) {
    const unknown = [...new Set(texts)].filter((text) => width(weight, stretch, text) === undefined);
    if (!unknown.length) continue;
    const probe = document.createElement("div");
    probe.className = "wall__probe";
    Object.assign(probe.style, { fontSize: `${PROBE * 10}px`, fontWeight: weight, fontStretch: `${stretch}%` });
    probe.append(...unknown.map((text) => Object.assign(document.createElement("span"), { textContent: text })));
    document.body.append(probe);
    [...probe.children].forEach((one, index) => {
      // A little more than it takes: `fits` forgives half of that, and the browser rounds.
      widths.set(`${weight} ${stretch} ${unknown[index]}`, one.getBoundingClientRect().width / (PROBE * 10) + 2 * HAIR);
    });
    probe.remove();
  }
}

/** Choose form, width and size of a name for a room given in type. */
function fitName(name, forms, { weight, usual }, room, type, wish) {
  let form = 0;
  let stretch = "";
  let size = "";
  const fits = (one, at) => width(weight, at, forms[one]) <= room + HAIR;
  while (form < forms.length - 1 && !wish.whole && !fits(form, NARROW)) form++;
  if (!fits(form, usual)) {
    const [narrow, wide] = [NARROW, usual].map((at) => width(weight, at, forms[form]));
    const share = Math.max(0, Math.min(1, (room - narrow) / (wide - narrow)));
    stretch = `${Math.floor(NARROW + share * (usual - NARROW))}%`;
    const least = Math.max(innerHeight / FLOOR / type, wish.whole ? WRAPPED : 0);
    if (narrow > room) size = `${Math.min(1, Math.max(least, room / narrow))}em`;
  }
  const fitted = `${form} ${stretch} ${size}`;
  name.fittedFor = forms[0];
  if (name.fitted === fitted) return;
  name.fitted = fitted;
  name.dataset.state = form;
  Object.assign(name.style, { fontStretch: stretch, fontSize: size });
}
