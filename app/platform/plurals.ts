interface Forms {
  one: string;
  many?: string;
  other: string;
}

/** Picks the form of a word for a count, by the rules of a language. */
export function pluralsOf(tag: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(tag);
  return (count, { one, other, many = other }) => {
    const rule = rules.select(count);
    return rule === "one" ? one : rule === "many" ? many : other;
  };
}
