import { wordsOf } from "~/modules/assistant/intents/words";
import { type Matter, serving, toldIn } from "./matters";
import { namesKind, type Product, type Wanted, wantedOf } from "./product-rows.server";

/** What somebody wants a product for. */
const purposes: Matter[] = [
  {
    told: /\b(parcels?|packages? (?:keep|stolen|taken|gone|vanish\w*|disappear\w*)|(?:my|our|the) (?:packages|boxes|deliver\w+)|amazon|temu|courier|porch|(?:front|door) ?steps?|doorstep|front of (?:my |the |our )?house|stoop)\b/,
    known: /\bparcels?\b/i,
  },
  { told: /\b(plates?|plate numbers?|tag numbers?)\b/, known: /\bplates\b/i },
  { told: /\b(driveways?|laneways?|(?:my|our|the) (?:drive|lane))\b/, known: /\bdriveway\b/i },
  {
    told: /\b(flood\w*|leak\w*|sump|burst\w*|under ?water|water (?:came|comes|in|under|on)|filled with water|full of water|damp|wet|cellars?|basements?|crawl ?spaces?|washing machine|drain)\b/,
    known: /\bwater\b/i,
  },
  { told: /\b(fr[eo]ez\w*|frozen|frost|furnace)\b/, known: /\b(frost|temperature)\b/i },
  {
    told: /\bglass\b|\b(smash\w*|shatter\w*|broken?|breaks?|breaking|hit|brick) (?:\w+ ){0,3}(?:windows?|panes?|patio)\b|\b(?:windows?|panes?|patio doors?) (?:\w+ ){0,3}(?:smash\w*|shatter\w*|broken|breaks?)\b/,
    known: /\bbreaking glass\b/i,
  },
  {
    told: /\bwindows?\b.*\b(open|closed?|shut)\b|\b(open|closed?|shut)\b.*\bwindows?\b/,
    known: /\bwindow is closed\b/i,
  },
  { told: /\bgates?\b/, known: /\bgate\b/i },
  {
    told: /\b(buzz\w*|let (?:people|them|him|her|visitors|guests|someone) in|who ?(?:is|s) (?:there|at|outside)|(?:speak|talk) (?:to|with) (?:\w+ ){0,3}(?:gate|door|visitors?|outside|people|them|him|whoever)|(?:see|talk|speak) (?:\w+ ){0,3}(?:before|without) (?:i |we |she |he |they |you |u )?open\w*)\b/,
    known: /\b(speak before you open|opens gate)\b/i,
  },
  {
    told: /\b(codes?|number pads?|keypads?|with (?:numbers|buttons) on|own number|without (?:a |any )?keys?|keyless|los(?:e|es|ing|t) (?:\w+ ){0,3}keys?|forget\w* (?:\w+ ){0,4}keys?|keys? (?:\w+ ){0,2}lost|who came in)\b/,
    known: /\bcodes instead of keys\b|\b\d+ codes\b/i,
  },
  {
    told: /^(?!.*\bbefore (?:\w+ )?open).*\b(?:know|see|tells?|who|log|remembers?)\b.*\b(?:(?:gets?|got|comes?|came|is|are) (?:home|in|back)|opens?|opened)\b/,
    known: /\blog of every opening\b/i,
  },
  {
    told: /\b(swip\w*|badges?|fobs?|(?:her|his|their|staff|door|office|key|with a|with|by) cards?|cards? (?:door|reader|access|entry))\b/,
    known: /\bby card\b|\bcards included\b/i,
  },
  { told: /\b(walkies?|talkies?|(?:two|2) way radios?|radios?)\b/, known: /\bradio\b/i },
  {
    told: /\b(one|1) (?:push|press|button)\b|\bpress\w*\b|\b(pendants?|necklaces?|around the neck|to wear|wears?|elderly|old (?:people|folks|mother|father))\b|\blives alone\b|\bbuttons? (?:under|by|near|beside|at|that|to|for)\b/,
    known: /\bone press\b/i,
  },
  {
    told: /\b(vandal\w*|bricks?|spray ?paint\w*|unbreakable|indestructible|smash(?:es|ed|ing)? (?:my |our |the |every )?cam\w*|break (?:every|the|my|our) cam\w*|take a (?:kick|hit)|bats?)\b/,
    known: /\bvandal/i,
  },
];

/** What makes one product fit better than another. */
const wishes: Matter[] = [
  { told: /\b(dogs?|husky|bark\w*|pets?|cats?|budgie|parrot|dishes)\b/, known: /\bdogs\b|\bpets\b/i },
  {
    told: /\b(loud\w*|scream\w*|horns?|sirens?|racket|noise|noisy|blare\w*|beeps?|shouts?)\b/,
    known: /\bloud\b|\bsiren\b/i,
  },
  { told: /\b(outdoors?|outside|street|on the wall|whole block)\b/, known: /\boutdoor\b|^street\b/i },
  { told: /\b(lights?|lamps?|flash\w*|strobe)\b/, known: /\blights?\b/i },
  {
    told: /\b(solar|sun|no (?:power|wiring|hydro|cable)|without (?:running )?(?:a )?(?:cable|power|wiring))\b/,
    known: /\bsolar\b|\bsun\b/i,
  },
  {
    told: /\b(power (?:goes|is|cuts?|out\w*|fail\w*)|outages?|blackouts?|hydro (?:goes|is|out)|ice storms?)\b/,
    known: /\bown battery\b|\b\d+ h battery\b/i,
  },
  { told: /\b(internet|wi ?fi|network)\b/, known: /\bwithout a network\b|\bcellular\b/i },
  { told: /\b(alarms?|burglar\w*)\b/, known: /\balarm\b/i },
  { told: /\b(shops?|stores?|lobby|lobbies|till|register|clerk)\b/, known: /\bshops?\b|\btill\b/i },
];

/** Everything at once. */
const sets =
  /\b(bundles?|sets?|kits?|combos?|everything|all (?:in one|at once|together)|the lot|full works|whole (?:house|setup|thing)|starter|big (?:house|place|home)|corner lot)\b/;
const notForShops = "^(?!.*\\b(?:shops?|stores?|tills?)\\b)";
const ofSets: Matter[] = [
  {
    told: new RegExp(
      `${notForShops}.*\\b(big|large|whole|corner|detached|full|everything|all|the lot|cellar|basement|drive\\w*)\\b`,
    ),
    known: /\bdoors, windows\b/i,
  },
  {
    told: new RegExp(
      `${notForShops}.*\\b(small\\w*|starter|starting|start|begin|beginner|basic|condo|apartment|bungalow|semi)\\b`,
    ),
    known: /\bstarter\b/i,
  },
  { told: /\b(shops?|stores?|tills?|register|cash|counter)\b/, known: /\bsmall shop\b/i },
];

function textOf({ name, description, features }: Product): string {
  return [name, description, ...features].join("\n");
}

/** "The thing with 105 dB". */
const measured = /\b\d+ (?:db|km|mm|codes|cards|sensors|h battery|year battery)\b/;

/** One wish alone, such as to be loud, says too little of what is wanted. */
const leastWishes = 2;

/**
 * The products that serve what a question tells of, by what their rows say. Bundles only where several things are wanted
 * at once.
 */
function servingIt(text: string, all: readonly Product[]): Product[] {
  const bundles = all.filter(({ category }) => category === "Bundles");
  if (sets.test(text)) {
    const fitting = serving(bundles, textOf, toldIn(ofSets, text));
    return fitting.length > 0 ? fitting : bundles;
  }
  const single = all.filter((product) => !bundles.includes(product));
  const wanted = toldIn(purposes, text);
  const liked = toldIn(wishes, text);
  const measures = text.match(new RegExp(measured, "g")) ?? [];
  const alike = single.filter((product) => {
    const said = wordsOf(textOf(product)).join(" ");
    return measures.some((each) => said.includes(each));
  });
  if (wanted.length === 0 && alike.length > 0) return alike;
  const served = single.filter((product) => wanted.some(({ known }) => known.test(textOf(product))));
  return served.length > 0
    ? serving(served, textOf, [...wanted, ...liked])
    : serving(single, textOf, liked, leastWishes);
}

/** Whether a question tells what a product is wanted for. */
export function tellsPurpose(words: readonly string[]): boolean {
  const text = words.join(" ");
  return (
    sets.test(text) ||
    toldIn(purposes, text).length > 0 ||
    toldIn(wishes, text).length >= leastWishes ||
    measured.test(text)
  );
}

/** "A siren with a light" is no light. */
const having = /\bwith (?:an? |the |its |some )?(?:\w+ )?(?:lights?|lamps?)\b/g;

/** A sensor for these is none for windows that are open. */
const brokenWindows = /\b(?:broken|smashed|shattered|breaking|smashing) (?:windows?|panes?|patio doors?)\b/g;

/** The products that a question names, or those of the kind that it names, or those that serve what it tells of. */
export function wantedFor(typed: string[], all: Product[]): Wanted {
  const words = typed.join(" ").replace(brokenWindows, "breaking glass").split(" ").filter(Boolean);
  const kinds = words.join(" ").replace(having, " ").split(" ").filter(Boolean);
  const named = wantedOf(words, all);
  if (named.isNamed || named.missing) return named;
  const wanted = wantedOf(kinds, all);
  const served = servingIt(words.join(" "), all);
  if (served.length === 0) return named;
  const both = wanted.products.filter((product) => served.includes(product));
  // "The window was smashed" names no kind.
  if (!namesKind(kinds)) return { ...wanted, products: served };
  return both.length > 0 ? { ...wanted, products: both } : wanted;
}
