/* What was tapped before the rules were changed: by what the form knows it now, and what is not in the rules any more. */

const OF_EXTRA = /^(extra_[a-z]+_)(.+)$/;

export class Formerly {
  /** now: by a key of before the key of now. names: by key, what was called so and is gone. */
  constructor({ now, names }, texts) {
    Object.assign(this, { now, names, texts });
  }

  /** [name, value] pairs of any time with the names and values that the form has now. */
  pairs(pairs) {
    return pairs.map(([name, value]) => [
      name.replace(OF_EXTRA, (_all, party, key) => party + (this.now[key] ?? key)),
      name === "solo" ? (this.now[value] ?? value) : value,
    ]);
  }

  /** Why a game stands in the form without some of its pairs. */
  sentence(lacking) {
    const known = lacking.map(([name, value]) => this.names[OF_EXTRA.exec(name)?.[2] ?? value]);
    if (known.some((name) => name === undefined)) return this.texts.not_in_rules;
    const names = [...new Set(known)].map((name) => this.texts.quoted.replace("{name}", () => name));
    return this.texts.named_not_in_rules.replace("{names}", () => names.join(", "));
  }
}
