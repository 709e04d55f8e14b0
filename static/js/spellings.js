/* Names as they are looked for: "mueller" and "muller" for Müller. tournaments/people/search.py does the same. */

const SAME = { ß: "ss", æ: "ae", œ: "oe", ø: "ö", ł: "l", đ: "d", ı: "i" };
const TWO = { ä: "ae", ö: "oe", ü: "ue" };
const unmarked = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "");

/** The text in small letters without marks: ü as "ue", and as "u". */
export function spellings(text) {
  const small = text.toLowerCase().normalize("NFC").replace(/[ßæœøłđı]/g, (letter) => SAME[letter]);
  return [unmarked(small.replace(/[äöü]/g, (letter) => TWO[letter])), unmarked(small)];
}
