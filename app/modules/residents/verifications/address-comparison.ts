interface Typed {
  address: string;
  zipCode: string;
}

interface Reading {
  houseNumber: string;
  street: string;
  zipCode: string;
}

export interface Comparison {
  field: "House number" | "Street" | "Postal code";
  read: string;
  typed: string;
  matches: boolean;
}

/** What a reviewer read in the document beside what the resident typed; spelling and case do not count. */
export function compare(read: Reading, typed: Typed): Comparison[] {
  const wanted = wordsOf(read.houseNumber);
  const words = wordsOf(typed.address);
  const known = words.indexOf(wanted.join(""));
  const at = known === -1 ? words.findIndex((word) => /^\d/.test(word)) : known;
  const street = words.slice(at + 1);
  return [
    {
      field: "House number",
      read: read.houseNumber,
      typed: at === -1 ? "" : (words[at] ?? "").toUpperCase(),
      matches: known !== -1,
    },
    {
      field: "Street",
      read: read.street,
      typed: typed.address,
      matches: streetOf(wordsOf(read.street)) === streetOf(street),
    },
    {
      field: "Postal code",
      read: read.zipCode,
      typed: typed.zipCode,
      matches: lettersOf(read.zipCode) === lettersOf(typed.zipCode),
    },
  ];
}

const units = /^(unit|apt|apartment|suite|ste|#)$/;

const spellings: Record<string, string> = {
  st: "street",
  str: "street",
  ave: "avenue",
  av: "avenue",
  rd: "road",
  dr: "drive",
  blvd: "boulevard",
  cres: "crescent",
  cr: "crescent",
  ct: "court",
  crt: "court",
  ln: "lane",
  pl: "place",
  pkwy: "parkway",
  hwy: "highway",
  cir: "circle",
  sq: "square",
  terr: "terrace",
  ter: "terrace",
  trl: "trail",
  gdns: "gardens",
  hts: "heights",
  n: "north",
  s: "south",
  e: "east",
  w: "west",
};

/** Without the unit behind it: "lanternwood crescent". */
function streetOf(words: string[]): string {
  const unit = words.findIndex((word) => units.test(word));
  return (unit === -1 ? words : words.slice(0, unit)).map((word) => spellings[word] ?? word).join(" ");
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f.']/g, "")
    .toLowerCase()
    .replaceAll("#", " # ")
    .split(/[^a-z\d#]+/)
    .filter(Boolean);
}

function lettersOf(text: string): string {
  return wordsOf(text).join("");
}
