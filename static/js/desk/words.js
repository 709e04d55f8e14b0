/* What is typed into the desk's line, and whether a row of the list fits it. */

import { spellings } from "../spellings.js";

/** The name alone, without club and team. */
export const nameOf = (typed) => typed.split(",")[0].trim().replace(/\s+/g, " ");

export const wordsOf = (typed) => typed.trim().split(/[\s;\-‐–]+/).filter(Boolean);

/** What a row is searched by: both spellings, each with a blank before its first word. */
function texts(row) {
  row.spelt ??= row.dataset.words.split("|").map((text) => ` ${text}`);
  return row.spelt;
}

/** Whether all words stand in the row, each behind `before`: a blank where a word has to begin so. */
export function within(row, words, before) {
  return words.every(
    (word) =>
      word.replace(/^#/, "") === row.dataset.number ||
      spellings(word).some((spelt, at) => texts(row)[at].includes(before + spelt)),
  );
}
