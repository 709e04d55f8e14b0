/* What was tapped before the rules were changed: by what the form knows it now, and what is not in the rules any more. */

const OF_VIOLATION = new Set(["violation", "offender", "soloist", "partner", "levels"]);
const OF_EXTRA = /^(extra_[a-z]+_)(.+)$/;

export class Formerly {
  /** now: by a key of before the key of now. names: by key, what was called so and is gone. extras: the same of extra
      points that there are, though not in every game. */
  constructor({ now, names, extras }, texts) {
    Object.assign(this, { now, names, extras, texts });
  }

  /** [name, value] pairs of any time with the names and values that the form has now. */
  pairs(pairs) {
    return pairs.map(([name, value]) => [
      name.replace(OF_EXTRA, (_all, party, key) => party + (this.now[key] ?? key)),
      name === "solo" ? (this.now[value] ?? value) : value,
    ]);
  }

  /** Why a game stands in the form without some of what was tapped (Entry.lacking). */
  sentence(lacking) {
    const { texts } = this;
    const gone = lacking.map(({ name, value }) => this.names[OF_EXTRA.exec(name)?.[2] ?? value]);
    const known = lacking.map((one, at) => gone[at] ?? this.nameOf(one));
    if (known.some((name) => !name)) return texts.not_in_rules;
    const names = [...new Set(known)].map((name) => texts.quoted.replace("{name}", () => name));
    const sentence = gone.some((name) => !name) ? texts.named_not_here : texts.named_not_in_rules;
    return sentence.replace("{names}", () => names.join(", "));
  }

  /** What there is by the rules, but not here. */
  nameOf({ name, value, input }) {
    const [, , extra] = OF_EXTRA.exec(name) ?? [];
    const label = input?.ariaLabel ?? input?.nextElementSibling?.title;
    if (name.startsWith("announce_")) return label && this.texts.level_alone.replace("{level}", () => label);
    return this.extras[extra] ?? this.texts.tapped[`${name}_${value}`] ?? this.texts.tapped[name.replace(/_\d$/, "")] ?? label;
  }
}

/** Of what is lacking, that with which the rest goes: a violation, a kind of game. */
export function mattering(lacking) {
  const has = (wanted) => lacking.some(({ name }) => name === wanted);
  if (has("violation")) return lacking.filter(({ name }) => name === "violation");
  return has("type") ? lacking.filter(({ name }) => name === "type" || OF_VIOLATION.has(name)) : lacking;
}
