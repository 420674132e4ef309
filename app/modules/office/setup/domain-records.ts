/** A record of the sender's domain, as found, and what to paste at the company that keeps the domain. */
export interface Finding {
  id: "mx" | "spf" | "dkim" | "dmarc";
  state: "good" | "bad" | "unknown";
  /** The records found, each as one text. */
  found: string[];
  words: string;
  /** What to paste; missing if it is good as it is, or if only the mail provider knows. */
  record?: { name: string; type: "MX" | "TXT"; value: string };
}

/** An SPF record may lead to ten more questions (RFC 7208, 4.6.4). */
export const maxLookups = 10;

/** The terms of an SPF record that ask the name servers something (RFC 7208, 4.6.4). */
const asking = /^[+?~-]?(?:(include):|(?:a|mx|ptr|exists)(?=[:/]|$)|(redirect)=)(.*)$/i;

/** How many questions one record leads to by itself, and whose records it goes on to. */
export function spfTerms(record: string): { lookups: number; next: string[] } {
  const terms = record
    .split(/\s+/)
    .slice(1)
    .flatMap((term) => {
      const match = asking.exec(term);
      return match ? [match] : [];
    });
  const next = terms.flatMap(([, include, redirect, target]) =>
    (include ?? redirect) && target && !target.includes("%") ? [target.toLowerCase()] : [],
  );
  return { lookups: terms.length, next };
}

export function isSpf(text: string): boolean {
  return /^v=spf1(\s|$)/i.test(text);
}

/** The tags of a DKIM or DMARC record, in lower case. */
export function tagsOf(text: string): Map<string, string> {
  const pairs = text.split(";").map((part) => part.split(/=(.*)/s).map((half) => half.trim()));
  return new Map(
    pairs.flatMap(([name = "", value]) => (value === undefined ? [] : [[name.toLowerCase(), value]])),
  );
}

/** Where emails to the domain go. `undefined` means that the name servers did not answer. */
export function mxFinding(domain: string, found: string[] | undefined): Finding {
  if (!found) return unanswered("mx");
  // A single "." says that the domain takes no email (RFC 7505).
  const servers = found.filter((text) => !/ \.?$/.test(text));
  if (servers.length > 0) return { id: "mx", state: "good", found, words: "Answers to your emails arrive" };
  const words = "Nobody takes email for this domain: answers are lost, and many servers refuse what it sends";
  return {
    id: "mx",
    state: "bad",
    found,
    words,
    record: { name: domain, type: "MX", value: `10 mail.${domain}` },
  };
}

/** `lookups` counts what the one record leads to; `undefined` found means no answer. */
export function spfFinding(
  domain: string,
  { found, lookups, server }: { found: string[] | undefined; lookups: number; server: string | undefined },
): Finding {
  if (!found) return unanswered("spf");
  const own = server ? `a:${server} ` : "";
  const record = { name: domain, type: "TXT", value: `v=spf1 ${own}mx ~all` } as const;
  if (found.length === 0)
    return { id: "spf", state: "bad", found, words: "Nothing says which servers may send for you", record };
  if (found.length > 1) {
    const words = "There may be only one: with several, receivers ignore them all. Join them into one";
    return { id: "spf", state: "bad", found, words, record: { ...record, value: joined(found) } };
  }
  if (lookups > maxLookups) {
    const words = `It leads to ${lookups} lookups, and receivers stop after ${maxLookups}. Take out what no longer sends for you`;
    return { id: "spf", state: "bad", found, words };
  }
  const [text = ""] = found;
  const terms = text.trim().split(/\s+/).slice(1);
  if (terms.some((term) => /^\+?all$/i.test(term))) {
    const words = "It lets every server in the world send for you";
    return { id: "spf", state: "bad", found, words, record: { ...record, value: joined(found) } };
  }
  if (terms.every((term) => /^[~?-]all$/i.test(term)))
    return { id: "spf", state: "bad", found, words: "It lets no server send for you", record };
  return { id: "spf", state: "good", found, words: `One record, ${lookups} of ${maxLookups} lookups` };
}

/** One record with what all of them allow, and the mildest end. */
function joined(records: string[]): string {
  const terms = records.flatMap((text) => text.split(/\s+/).slice(1));
  const allowed = terms.filter((term) => !/^[+?~-]?all$/i.test(term) && !/^redirect=/i.test(term));
  return ["v=spf1", ...new Set(allowed), "~all"].join(" ");
}

/** Without a selector nobody can look: the mail provider names it. */
export function dkimFinding(domain: string, selector: string | null, found: string[] | undefined): Finding {
  if (!selector)
    return {
      ...{ id: "dkim", state: "unknown", found: [] },
      words: "Type the selector that your mail provider names, and check again",
    };
  if (!found) return unanswered("dkim");
  const name = `${selector}._domainkey.${domain}`;
  const keys = found.filter((text) => tagsOf(text).has("p"));
  const record = { name, type: "TXT", value: "v=DKIM1; k=rsa; p=KEY_FROM_YOUR_MAIL_PROVIDER" } as const;
  if (keys.length === 0)
    return {
      id: "dkim",
      state: "bad",
      found,
      words: "There is no key: nobody can prove your emails",
      record,
    };
  if (keys.every((text) => !tagsOf(text).get("p")))
    return { id: "dkim", state: "bad", found, words: "The key was withdrawn", record };
  return { id: "dkim", state: "good", found, words: `The key ${selector} is published` };
}

/** `at` is the domain whose record counts: its own or one above it. */
export function dmarcFinding(domain: string, found: string[] | undefined): Finding {
  if (!found) return unanswered("dmarc");
  const record = { name: `_dmarc.${domain}`, type: "TXT", value: "v=DMARC1; p=quarantine" } as const;
  if (found.length === 0)
    return {
      ...{ id: "dmarc", state: "bad", found, record },
      words: "Nothing says what to do with emails that are not yours: large providers ask for it",
    };
  const [text = ""] = found;
  const asked = tagsOf(text).get("p")?.toLowerCase();
  if (found.length > 1) return { id: "dmarc", state: "bad", found, words: "There may be only one", record };
  if (asked === "none")
    return {
      id: "dmarc",
      state: "good",
      found,
      words: "Emails that are not yours are only reported, not stopped",
    };
  if (asked === "quarantine" || asked === "reject")
    return { id: "dmarc", state: "good", found, words: "Emails that are not yours are stopped" };
  return { id: "dmarc", state: "bad", found, words: "It has no p= that receivers know", record };
}

function unanswered(id: Finding["id"]): Finding {
  return { id, state: "unknown", found: [], words: "The name servers did not answer. Check again later" };
}
