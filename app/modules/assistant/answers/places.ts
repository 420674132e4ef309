/** Names that people use for where they live, by the town of our map that they belong to; "" if they are on none. */
const places: Record<string, string> = {
  Caledon: `caledon, caledon east, caledon village, bolton, palgrave, mayfield west, southfields, inglewood,
    cheltenham, alton, belfountain`,
  Brampton: `brampton, bramalea, springdale, castlemore, heart lake, snelgrove, mount pleasant, gore meadows,
    bram west, bram east, sandalwood, fletchers meadow, churchville, bovaird, peel village, credit valley`,
  Mississauga: `mississauga, sauga, malton, streetsville, meadowvale, cooksville, erin mills, port credit,
    clarkson, lorne park, square one, heartland, churchill meadows, lisgar, lakeview, dixie, erindale, mineola,
    applewood`,
  "Toronto west": "etobicoke, rexdale, mimico, humber bay, humberwood, weston, thistletown, toronto",
  Oakville: "oakville, bronte, glen abbey",
  "": `milton, vaughan, woodbridge, concord, maple ridge, thornhill, kleinburg, nobleton, hamilton, ancaster,
    dundas, georgetown, halton hills, acton, erin, orangeville, burlington, scarborough, east york, north york,
    markham, ottawa, richmond hill, newmarket, aurora, guelph, ajax, pickering, whitby, oshawa, bowmanville,
    barrie, kitchener, waterloo, cambridge, london, niagara, st catharines, welland, windsor, sarnia, chatham,
    kingston, belleville, cornwall, sudbury, north bay, sault ste marie, timmins, thunder bay, peterborough,
    brantford, stouffville, uxbridge, king city, bradford, alliston, tottenham, innisfil, collingwood,
    shelburne, fergus, montreal, quebec, vancouver, surrey, calgary, edmonton, winnipeg, halifax, regina,
    saskatoon, victoria, new york, buffalo, detroit`,
};

const all = Object.entries(places).flatMap(([town, names]) =>
  names.split(/,\s+/).map((name) => ({ name: name.split(/\s+/), town })),
);

interface Place {
  /** As people write it: "Port Credit". */
  name: string;
  /** The town of our map; undefined if it is on none. */
  town: string | undefined;
}

/** The first place that the words name, the longest name first. */
export function placeIn(words: readonly string[]): Place | undefined {
  return placesIn(words)[0];
}

/** All of them. */
export function placesIn(words: readonly string[]): Place[] {
  return all
    .filter(({ name }) => words.some((_, at) => name.every((part, index) => words[at + index] === part)))
    .sort((one, other) => other.name.length - one.name.length)
    .map(({ name, town }) => ({
      name: name.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(" "),
      town: town || undefined,
    }));
}

const code = /(?<![\p{L}\p{N}])([A-Z]\d[A-Z])[\s-]?(?:\d[A-Z]\d)?(?![\p{L}\p{N}])/giu;

/** A postal code, or its first three characters, as it was typed. */
export function postalCodeIn(question: string): string | undefined {
  return postalCodesIn(question)[0];
}

/** All of them, in order. */
export function postalCodesIn(question: string): string[] {
  return [...question.matchAll(code)].map(([typed]) => typed);
}
