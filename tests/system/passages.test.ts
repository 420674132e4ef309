import { beforeAll, expect, test } from "vitest";
import {
  accountPassages,
  careerPassages,
  servicePassages,
} from "../../app/modules/assistant/knowledge/page-passages";
import type { App } from "../support/app";
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

/** What a page says where its passage says the same in fewer words. */
const rests: Record<string, string[]> = {
  "Our services": [
    "Residential Services",
    "Event Security",
    "Personal Protection Services",
    "Corporate Services",
  ],
  "Corporate and business security": [
    "Sites, offices and staff, with cameras and access control where they help.",
    "a person will send you a quote",
  ],
  "Event security": ["$799.99"],
  "Personal protection": ["$1,999.99"],
  "Cameras, alarms and access control": [
    "chosen for your property, installed and explained by us",
    "$1,999.99",
  ],
  "How it starts": [
    "Your name, your address, a password.",
    "Upload one bill or letter",
    "Neighbourhood, street or house.",
  ],
  "The mobile app": ["Guard tracking"],
  "Local news": ["What the news reports on crime and safety in our area."],
  "The shop": ["Security Products", "Porch Camera", "$"],
  "Creating an account": ["Create an account"],
  "Forgotten password": ["Send the link"],
  "Verifying your address": ["Address verification", "a utility bill"],
  "Changing your address or details": ["Save profile"],
  "Changing your plan or card": ["Subscription"],
  "Invoices and receipts": ["Invoices"],
  "Closing your account": ["Your data"],
  "Two-factor authentication": ["Two-factor authentication"],
  "Your community": ["Your community", "Announcements"],
  "Working for us": ["Open positions"],
  "Training of guards": ["forty hours"],
  "Emails about new positions": ["New positions by email", "by RSS"],
  "Following your application": ["where your application stands"],
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
  return text.replace(/\s+/g, " ").toLowerCase();
}

function sentences(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+/).map((sentence) => sentence.replace(/[.;:]$/, ""));
}

test("row 181: what the assistant says about services, accounts and careers is on the page it names", async () => {
  const unsaid: string[] = [];
  for (const { title, text, href } of [...servicePassages(), ...accountPassages(), ...careerPassages()]) {
    const shown = await textOf(href);
    for (const words of rests[title] ?? sentences(text))
      if (!shown.includes(plain(words))) unsaid.push(`${href} does not say: ${words} (${title})`);
  }
  expect(unsaid).toEqual([]);
});
