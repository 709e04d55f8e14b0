/* What is typed into the desk's line, and whether a row of the list fits it. */

import { spellings } from "../spellings.js";

/** The name alone, without club and team. */
export const nameOf = (typed) => typed.split(",")[0].trim().replace(/\s+/g, " ");

const NUMBER = /^[(#№]*\s*(?:N[ro]\.?)?\s*0*([1-9][0-9]{0,3})[.:) ]*$/i;

/** The start number that was typed, "7", "#7", "(7)", "Nr. 7", "no 7", "007"; else undefined. */
export const numberIn = (typed) => NUMBER.exec(typed.trim())?.[1];

export const wordsOf = (typed) => typed.trim().split(/[\s;\-‐–]+/).filter(Boolean);

/** Whether all words stand in the row: in a name or a club. */
export function within(row, words) {
  row.spelt ??= row.dataset.words.split("|");
  return words.every((word) => isNumber(word, row) || spellings(word).some((spelt, at) => row.spelt[at].includes(spelt)));
}

/** Whether every word begins a word of the name, or is the number: so that Anna is not Hanna, nor Fuchs somebody of the Fuchsbau. */
export function begins(row, words) {
  row.named ??= spelt(row.dataset.name);
  return words.length > 0 && words.every((word) => isNumber(word, row) || beginsOne(word, row.named));
}

/** Whether one of both goes on from the other, as somebody types who puts a name right: "birgit" and "Albrecht, Birgit", or the
    number of somebody who is called so. */
export function goOn(one, other, rows) {
  const texts = [one, other].map((typed) => ({ words: wordsOf(nameOf(typed)), all: spelt(typed.replaceAll(",", " ")) }));
  return [texts, [...texts].reverse()].some(([{ words }, { words: others, all }]) => {
    if (words.length > 0 && words.every((word) => beginsOne(word, all))) return true;
    return words.length === 1 && rows.some((row) => isNumber(words[0], row) && begins(row, others));
  });
}

/* Both spellings, with a space before each word. */
const spelt = (text) => spellings(wordsOf(text).join(" ")).map((one) => ` ${one}`);

const beginsOne = (word, texts) => spellings(word).some((one, at) => texts[at].includes(` ${one}`));

const isNumber = (word, row) => numberIn(word) === row.dataset.number;
