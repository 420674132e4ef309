const addresses =
  /\bhttps?:\/\/\S+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,10}\b/g;
const phones = /(?<![\d$])(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g;
const prices = /\$ ?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)? ?(?:dollars?|bucks|cad)\b/g;
const shares = /\d+(?:\.\d+)? ?(?:%|per ?cent\b)/g;
const figures = /\d[\d,]*(?:[.:]\d+)?/g;
const spelt =
  /\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand)[- ](?:[\w-]+ ){0,2}?(?:dollars?|bucks|cents?|per ?cent)\b/g;
const promises =
  /(?<!feel )\bfree\b|\bcomplimentary\b|\bno (?:charge|cost|fees?)\b|\b(?:discount|refund|guarantee|waive)\w*|\bhalf price\b/g;

/** What must never be made up in a text: prices and other figures, phones, addresses, promises. */
function claimsIn(text: string): Set<string> {
  const claims = new Set<string>();
  let rest = text
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[\u2010-\u2015]/g, "-");
  const take = (kind: string, pattern: RegExp, form = (words: string) => words) => {
    for (const [words] of rest.matchAll(pattern)) claims.add(`${kind} ${form(words)}`);
    rest = rest.replace(pattern, " ");
  };
  take("address", addresses, (words) => words.replace(/[.,;:!?)]+$/, ""));
  take("phone", phones, (words) => words.replace(/\D/g, "").slice(-10));
  take("price", prices, amount);
  take("share", shares, amount);
  take("sum", spelt);
  take("promise", promises);
  take("figure", figures, amount);
  return claims;
}

function amount(words: string): string {
  return words.replace(/[^\d.:]/g, "").replace(/[.:]0+$|[.:]$/, "");
}

/** The claims of an answer that none of the texts contain: the model made them up, or was told to say them. */
export function madeUp(answer: string, texts: string[]): string[] {
  const known = claimsIn(texts.join("\n"));
  return [...claimsIn(answer)].filter((claim) => !known.has(claim));
}

const stemLength = 5;

/** 0 to 1: how many of an answer's longer words also occur in the texts, whatever their endings. */
export function share(answer: string, texts: string[]): number {
  const known = stems(texts.join("\n"));
  const said = [...stems(answer)];
  return said.length === 0 ? 1 : said.filter((stem) => known.has(stem)).length / said.length;
}

function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(words.filter(({ length }) => length >= stemLength).map((word) => word.slice(0, stemLength)));
}
