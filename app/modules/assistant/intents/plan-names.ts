interface PricedPlan {
  packageName: string;
  priceCents: number;
}

let known: readonly PricedPlan[] = [];

/** Tells which plans are on sale now. */
export function knowPlans(plans: readonly PricedPlan[]): void {
  known = plans;
}

/** The plans on sale, as far as was told. */
export function knownPlans(): readonly PricedPlan[] {
  return known;
}

/** "The 149 one" and "the hundred and forty nine" are the Street Package: a plan's price becomes its name. */
export function withPlanNames(question: string): string {
  return question
    .replace(spelled, (typed, before: string, words: string) => named(dollarsIn(words), typed, before))
    .replace(thousands, (typed, number: string) => named(Number(number) * 1_000, typed))
    .replace(bare, (typed, before: string, digits: string) => named(dollarsOf(digits), typed, before))
    .replace(amount, (typed, ...groups: (string | undefined)[]) =>
      named(dollarsOf(groups.slice(0, 3).find((group) => group !== undefined) ?? ""), typed),
    );
}

function named(dollars: number, typed: string, before?: string): string {
  const plan = known.find(({ priceCents }) => Math.abs(priceCents - dollars * 100) <= nearEnough);
  // "Six grand" is 5,999.
  if (!plan || (dollars * 100 !== plan.priceCents && dollars < leastRounded)) return typed;
  return before ? `${before} ${plan.packageName}` : plan.packageName;
}

/** "The twelve hundred dollar bundle": a price in words becomes one in digits. */
export function withDigits(question: string): string {
  return question.replace(spelledPrice, (_, words: string) => `$${dollarsIn(words)} `);
}

const nearEnough = 1_00;
const leastRounded = 1_000;

function dollarsOf(digits: string): number {
  return Number(digits.replaceAll(",", "") || Number.NaN);
}

/** After a dollar sign, before a word for money or a plan, or with a comma: "149 guests" is no price. */
const amount =
  /\$ ?(\d[\d,]*)(?:\.00)?|\b(\d[\d,]*)(?:\.00)?(?= ?(?:\$|(?:dollars?|bucks|(?:a|per) month|one|plan|package)\b))|\b(\d,\d{3})\b/gi;

/** "6 grand"; "6k people" is no price. */
const thousands = /\b(\d+(?:\.\d)?) ?(?:grand|thousand|k)\b(?! ?(?:people|ppl|guests|visitors|km))/gi;

/** What may follow a price that stands alone: "what is in the 30 that is not in the 149?" */
const end =
  "(?=\\W*$|[.,?!;:]|\\s(?:one|plan|package|dollars?|bucks|and|or|that|do|does|a month|per month)\\b)";
/** "For the 30". */
const bare = new RegExp(`\\b(the|that) (\\d[\\d,]*)${end}`, "gi");

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const numeral = [...small, ...tens, "hundred", "thousand", "grand"].join("|");
const spelled = new RegExp(
  `\\b(the|for|at|pay|paying|that) ((?:an? )?(?:${numeral})(?:[ -](?:and )?(?:${numeral}))*)${end}`,
  "gi",
);

const spelledPrice = new RegExp(
  `\\b((?:an? )?(?:${numeral})(?:[ -](?:and )?(?:${numeral}))*) (?=dollars?|bucks|one\\b|bundle|set\\b|kit\\b)`,
  "gi",
);

/** "Hundred and forty nine" is 149. */
function dollarsIn(words: string): number {
  let [total, part] = [0, 0];
  for (const word of words.toLowerCase().split(/[ -]/)) {
    if (word === "hundred") part = (part || 1) * 100;
    else if (word === "thousand" || word === "grand") [total, part] = [total + (part || 1) * 1_000, 0];
    else if (tens.indexOf(word) > 1) part += tens.indexOf(word) * 10;
    else part += Math.max(0, small.indexOf(word));
  }
  return total + part;
}
