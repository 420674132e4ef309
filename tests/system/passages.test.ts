import { beforeAll, expect, test } from "vitest";
import { accountAnswers } from "../../app/modules/assistant/answers/account-answers";
import { companyAnswers } from "../../app/modules/assistant/answers/company-answers";
import { hiringAnswers } from "../../app/modules/assistant/answers/hiring-answers";
import { packageAnswers } from "../../app/modules/assistant/answers/package-answers";
import { patrolAnswers } from "../../app/modules/assistant/answers/patrol-answers";
import { planAnswers } from "../../app/modules/assistant/answers/plan-answers";
import { roundAnswers } from "../../app/modules/assistant/answers/round-answers";
import { serviceAnswers } from "../../app/modules/assistant/answers/service-answers";
import { signInAnswers } from "../../app/modules/assistant/answers/sign-in-answers";
import { valueAnswers } from "../../app/modules/assistant/answers/value-answers";
import type { App } from "../support/app";
import { emptyCompany } from "../support/empty-company";
import { nothingOffered } from "../support/offers";
import { sharedApp } from "../support/shared-app";
import { TextBrowser } from "../support/text-browser";

let app: App;
let visitor: TextBrowser;
let resident: TextBrowser;

beforeAll(async () => {
  app = await sharedApp();
  visitor = new TextBrowser(app);
  resident = new TextBrowser(app);
  await resident.open("/login");
  resident.fill("Email", "resident@nightjar.test");
  resident.fill("Password", "nightjar-resident-demo");
  await resident.press("Sign in");
});

type Intent =
  | keyof typeof accountAnswers
  | keyof typeof companyAnswers
  | keyof typeof hiringAnswers
  | keyof typeof packageAnswers
  | keyof typeof patrolAnswers
  | keyof typeof planAnswers
  | keyof typeof roundAnswers
  | keyof typeof serviceAnswers
  | keyof typeof signInAnswers
  | keyof typeof valueAnswers;

/** What an answer rests on, word for word as a page has it; what comes from settings, prices and rows needs no such look. */
const rests: Partial<Record<Intent, [page: string, ...words: string[]][]>> = {
  tax: [["/terms", "Prices are in Canadian dollars. Harmonized Sales Tax is added at checkout."]],
  contract: [["/terms", "No long-term contract", "Cancel anytime with no fees", "Monthly billing"]],
  "pay-how": [["/payment", "which keeps your card; we never see its number"]],
  "pay-safe": [["/privacy", "Stripe takes your payments: we never see your card number."]],
  "get-started": [
    ["/", "Your name, your address, a password.", "Upload one bill or letter", "Choose a plan"],
  ],
  "plan-choice": [
    ["/services/neighbourhood-watch", "We will look at a map of your streets with you and suggest a plan."],
  ],
  consultation: [["/services/equipment-sales", "A site visit comes first"]],
  quote: [["/features", "The quote comes by email, and you accept it online."]],
  "verify-address": [["/", "Upload one bill or letter that shows it. A person reviews it."]],
  "document-privacy": [
    [
      "/privacy",
      "A document that proves your address is seen only by staff who check it, and is deleted after the decision",
    ],
  ],
  "forgot-password": [
    ["/reset-password", "Send the link", "We send a link that lets you set a new password."],
  ],
  "create-account": [
    ["/login?mode=register", "You confirm your email, then add your address.", "Create account"],
  ],
  "delete-account": [
    ["/profile/data", "Your data", "Close account"],
    ["/privacy", "The log itself is kept, because a log that can be changed protects nobody."],
  ],
  "two-factor": [["/profile/two-factor", "Two-factor authentication"]],
  household: [
    ["/profile/household", "Who lives with you, who to call, which cars are yours and who has a key."],
  ],
  invoice: [["/profile/invoices", "Invoices", "HST"]],
  "my-data": [
    [
      "/privacy",
      "you may ask what we hold about you, have it corrected, and withdraw your consent.",
      "we answer within 30 days",
    ],
  ],
  "form-help": [["/accessibility", "we can fill in any of our forms with you over the phone"]],
  "report-about-me": [
    [
      "/privacy",
      "What our guards report from a patrol may be about you; the law requires us to keep it for two years, or until proceedings end.",
      "we answer within 30 days",
    ],
  ],
  unsubscribe: [["/privacy", "each of those emails has a link that stops them without signing in"]],
  community: [["/community", "Your community", "Announcements"]],
  order: [["/cart", "Cart"]],
  "patrol-log": [["/community/patrols", "Tonight is shown once it is over, from 7:00 AM."]],
  reports: [
    ["/", "A monthly report for your community: the passes we promised, those we made, and those we missed."],
  ],
  app: [["/future-developments", "The mobile app is coming soon.", "Guard tracking"]],
  "live-location": [
    [
      "/services/neighbourhood-watch",
      "Each round is drawn street by street, and nobody can look up where a car is.",
    ],
  ],
  "patrol-hours": [
    ["/services/neighbourhood-watch", "Cars are out from 11:00 PM to 7:00 AM, seven nights a week"],
  ],
  "patrol-frequency": [
    [
      "/",
      "a car passes, on the Neighbourhood Package",
      "A pass counts only once every street on it has been driven.",
    ],
  ],
  "guard-powers": [["/terms", "Our guards observe, record and report. They are not the police."]],
  "guard-licensed": [
    [
      "/verify-a-guard",
      "Everyone who patrols for us carries a provincial licence and shows it when you ask.",
    ],
  ],
  "guard-screening": [
    [
      "/careers",
      "The forty hours that Ontario requires of guards, plus our own: the radio, the log, what the law does and does not allow, and first aid.",
    ],
  ],
  "job-training": [
    ["/careers", "De-escalation, close protection, dispatch and supervision. Paid, during work hours"],
  ],
  "job-alerts": [["/careers/alerts", "We email you when a matching position is published"]],
  "job-other": [["/careers", "Nothing that fits?", "Tell us what you are good at and when you can work."]],
  "application-status": [["/applications", "where you can see where your application stands"]],
  "resume-privacy": [
    [
      "/privacy",
      "are seen only by staff who hire. The files are deleted 12 months after the outcome or the last change.",
    ],
  ],
  services: [
    [
      "/services",
      "Residential Services",
      "Event Security",
      "Personal Protection Services",
      "Corporate Services",
    ],
  ],
  business: [["/services", "Sites, offices and staff, with cameras and access control where they help."]],
  "corporate-price": [["/services/equipment-sales", "$1,999.99", "per package"]],
  "protection-discreet": [
    [
      "/services/vip-protection",
      "For people who need someone beside them, and would rather nobody noticed.",
      "A confidential first conversation",
    ],
  ],
  equipment: [["/services/equipment-sales", "chosen for your property, installed and explained by us"]],
  about: [["/about", "A nightjar is a bird that rests by day and works at night, quietly."]],
  cookies: [
    [
      "/privacy",
      "We set no cookies and run no third-party scripts.",
      "Our log records the time, the page and the result; it records no IP address, name or search.",
    ],
  ],
  "data-safe": [["/privacy", "We keep encrypted copies of everything for up to 12 months"]],
  "phone-enough": [["/", "A phone is enough."]],
  devices: [["/profile", "Where you are signed in"]],
  "home-size": [["/services/neighbourhood-watch", "at one price for each home that takes part"]],
  "per-home": [["/services/neighbourhood-watch", "at one price for each home that takes part"]],
  "other-company": [["/terms", "No long-term contract", "Cancel anytime with no fees", "Monthly billing"]],
  "guard-enters": [["/terms", "Our guards observe, record and report."]],
  "why-not-police": [["/about", "Share the cost of a patrol among the homes of a neighbourhood"]],
  "patrol-where": [["/", "A pass counts only once every street on it has been driven."]],
  "chat-privacy": [
    [
      "/privacy",
      "What you write is kept for 30 days and then deleted, and you can delete it sooner.",
      "it is not linked to your account",
    ],
  ],
  privacy: [["/privacy", "are deleted after 24 months. They go to our office and nobody else."]],
  accessibility: [
    ["/accessibility", "we can fill in any of our forms with you over the phone", "without JavaScript"],
  ],
  terms: [["/terms", "The laws of Ontario and Canada apply."]],
  "reply-time": [["/contact", "A person will reply by the next business day."]],
  "area-request": [
    ["/coverage?postalCode=L6Y", "Tell us, and we will let you know when cars come to your streets."],
  ],
};

const pages = new Map<string, string>();

async function textOf(href: string): Promise<string> {
  const known = pages.get(href);
  if (known !== undefined) return known;
  const browser = /^\/(profile|community)/.test(href) ? resident : visitor;
  await browser.open(href);
  const text = plain(browser.text);
  pages.set(href, text);
  return text;
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("’", "'").toLowerCase();
}

test("row 181: what the chat says of plans, accounts, patrols and work stands on a page", async () => {
  const unsaid: string[] = [];
  for (const [intent, all] of Object.entries(rests))
    for (const [href, ...words] of all) {
      const shown = await textOf(href);
      for (const each of words)
        if (!shown.includes(plain(each))) unsaid.push(`${href} does not say: ${each} (${intent})`);
    }
  expect(unsaid).toEqual([]);
});

test("row 181: each page that the chat names is there", async () => {
  const facts = { ...nothingOffered, company: emptyCompany, phone: "" };
  const all = [
    accountAnswers,
    companyAnswers,
    hiringAnswers,
    packageAnswers,
    patrolAnswers,
    planAnswers,
    roundAnswers,
    serviceAnswers,
    signInAnswers,
    valueAnswers,
  ];
  const hrefs = new Set(
    all.flatMap((answers) =>
      Object.values(answers).flatMap((say) => say(facts).from.map(({ href }) => href)),
    ),
  );
  expect(hrefs.size).toBeGreaterThan(25);
  for (const href of hrefs) await textOf(href.replace(/#.*/, ""));
});
