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
  row.named ??= spellings(wordsOf(row.dataset.name).join(" ")).map((text) => ` ${text}`);
  return words.length > 0 && words.every((word) => isNumber(word, row) || spellings(word).some((spelt, at) => row.named[at].includes(` ${spelt}`)));
}

const isNumber = (word, row) => numberIn(word) === row.dataset.number;
