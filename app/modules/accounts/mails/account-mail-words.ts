import type { MailWords } from "~/modules/shared/mails/define-mail.server";
import type { Role } from "~/modules/shared/roles/roles";

/** What the words of an email about an account depend on. */
interface About {
  company: string;
  phone: string;
  /** As it is now. */
  role?: Role;
  /** Kinds that need one always get one. */
  token?: { link: string; code: string; email: string };
  /** What the caller adds; they stand below the words. */
  facts: [string, string][];
}

interface Words extends Pick<MailWords, "subject" | "heading" | "action" | "facts" | "after" | "details"> {
  paragraphs: NonNullable<MailWords["paragraphs"]>;
}

/** What an email says below its greeting. */
export type AccountMailText = (about: About) => Words;

interface Extras extends Pick<Words, "action"> {
  /** Without it, the heading. */
  subject?: string;
  /** A last paragraph that names the phone. */
  ending?: (phone: string) => string;
}

/** An email that says the same thing whatever the account. */
export function tell(heading: string, what: string, { ending, ...rest }: Extras = {}): AccountMailText {
  return ({ phone }) => ({ heading, paragraphs: ending ? [what, ending(phone)] : [what], ...rest });
}

/** The same for something the owner may not have done; `advice` says what to do then, such as "call us". */
export function alarm(
  heading: string,
  what: string,
  advice: string,
  action?: Words["action"],
): AccountMailText {
  return tell(heading, what, { action, ending: (phone) => `If it was not you, ${advice}: ${phone}.` });
}

/** An email whose sentence has the value of one fact in it, so that only the other facts stand below. */
export function tellWith(
  label: string,
  heading: string,
  what: (value: string) => string,
  extras?: Extras,
): AccountMailText {
  return (about) => {
    const [[, value] = ["", ""]] = about.facts.filter(([name]) => name === label);
    const facts = about.facts.filter(([name]) => name !== label);
    return { ...tell(heading, what(value), extras)(about), facts };
  };
}

/** Last paragraph where the person may need our help. */
export const ifHelp = (phone: string) => `If you need help, call us: ${phone}.`;
/** Last paragraph after a decision by staff. */
export const ifMistake = (phone: string) => `If you think this is a mistake, call us: ${phone}.`;

export const toProfile = { label: "Go to your profile", href: "/profile" };
