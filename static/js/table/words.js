/* The sentences of the page, filled in. */

/** A sentence with its {places} filled. */
export function filled(sentence, words) {
  return sentence.replace(/\{(\w+)\}/g, (_whole, name) => words[name] ?? "");
}

/** Of two sentences, for one and for {n}, the one for so many. */
export const counted = ([one, many], n) => (n === 1 ? one : filled(many, { n }));
