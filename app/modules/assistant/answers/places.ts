/** Names that people use for where they live, and the town of our map in which it lies; "" where it is on none. */
const places: Record<string, readonly string[]> = {
  Caledon: ["caledon", "bolton", "palgrave", "caledon east", "mayfield west", "inglewood", "cheltenham"],
  Brampton: [
    ...[
      "brampton",
      "bramalea",
      "springdale",
      "castlemore",
      "heart lake",
      "snelgrove",
      "mount pleasant",
      "gore meadows",
    ],
    ...["bram west", "bram east", "sandalwood", "fletchers meadow", "churchville", "bovaird"],
  ],
  Mississauga: [
    ...[
      "mississauga",
      "sauga",
      "malton",
      "streetsville",
      "meadowvale",
      "cooksville",
      "erin mills",
      "port credit",
    ],
    ...[
      "clarkson",
      "lorne park",
      "square one",
      "heartland",
      "churchill meadows",
      "lisgar",
      "lakeview",
      "dixie",
      "erindale",
    ],
  ],
  "Toronto west": ["etobicoke", "rexdale", "mimico", "humber bay", "weston", "toronto"],
  Oakville: ["oakville", "bronte", "glen abbey"],
  "": [
    ...[
      "milton",
      "vaughan",
      "woodbridge",
      "hamilton",
      "georgetown",
      "halton hills",
      "acton",
      "erin",
      "orangeville",
    ],
    ...[
      "burlington",
      "scarborough",
      "markham",
      "ottawa",
      "north york",
      "richmond hill",
      "newmarket",
      "aurora",
      "guelph",
    ],
    ...[
      "ajax",
      "pickering",
      "whitby",
      "oshawa",
      "barrie",
      "kitchener",
      "waterloo",
      "cambridge",
      "london",
      "niagara",
    ],
    ...[
      "st catharines",
      "windsor",
      "kingston",
      "sudbury",
      "thunder bay",
      "peterborough",
      "brantford",
      "stouffville",
    ],
    ...[
      "king city",
      "bradford",
      "innisfil",
      "shelburne",
      "fergus",
      "montreal",
      "quebec",
      "vancouver",
      "surrey",
      "calgary",
    ],
    ...[
      "edmonton",
      "winnipeg",
      "halifax",
      "regina",
      "saskatoon",
      "victoria",
      "new york",
      "buffalo",
      "detroit",
    ],
  ],
};

const all = Object.entries(places).flatMap(([town, names]) =>
  names.map((name) => ({ name: name.split(" "), town })),
);

interface Place {
  /** As people write it: "Port Credit". */
  name: string;
  /** The town of our map; undefined where it is on none. */
  town: string | undefined;
}

/** The first place that the words name, the longest name first. */
export function placeIn(words: readonly string[]): Place | undefined {
  const found = all
    .filter(({ name }) => words.some((_, at) => name.every((part, index) => words[at + index] === part)))
    .sort((one, other) => other.name.length - one.name.length)[0];
  if (!found) return undefined;
  const name = found.name.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(" ");
  return { name, town: found.town || undefined };
}

/** All words of the names, for mending misspelled ones. */
export const placeWords = all.flatMap(({ name }) => name);

const code = /(?<![\p{L}\p{N}])([A-Z]\d[A-Z])[\s-]?(?:\d[A-Z]\d)?(?![\p{L}\p{N}])/iu;

/** A postal code, or its first three characters, as it was typed. */
export function postalCodeIn(question: string): string | undefined {
  return code.exec(question)?.[0];
}
