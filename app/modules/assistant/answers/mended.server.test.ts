import { beforeAll, expect, test } from "vitest";
import { answer } from "~/modules/assistant/chat/answering.server";
import { demoJobs } from "~/modules/operations/demo/demo-jobs.server";
import { demoProducts } from "~/modules/operations/demo/demo-products.server";
import { company } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";

useTestDatabase();

/** A Thursday at noon in Toronto. */
const now = new Date("2026-11-26T17:00:00Z");

beforeAll(async () => {
  await db.insertInto("products").values(demoProducts(new Date())).execute();
  await db.insertInto("jobPostings").values(demoJobs(new Date())).execute();
  await db
    .insertInto("communities")
    .values({ id: newId(), name: "Alpha", postalPrefixes: ["L6V"] })
    .execute();
});

async function saidTo(question: string) {
  const { first, turns } = await answer(question, await company(), db, now);
  return [...first, ...turns].map(({ body }) => body).join("\n");
}

test.each([
  [
    "does my bank statement stay in a backup if you erase all of me",
    /delete it 30 days after the decision.*12 months/,
  ],
  ["what would you charge to look at the house for 3 weeks in march", /every plan.*no extra charge/],
  ["max nights you can look after my place?", /at most 30 nights, or 60 with the House Package/],
  ["back from our trip early, how do i stop it", /We are back/],
  ["do you step inside when we travel", /never go in on their own/],
  ["can i see pictures of my house from the guard", /may add a photo/],
  ["is the personal alert like an ambulance", /^No: it never calls the police/],
  ["on the house plan, can the patrol come over when i hear noise", /ask the patrol to come by/],
  ["is a signature on paper needed for the quote", /^Online, with nothing to print/],
  ["an ex of mine turns up wherever i am", /personal protection.*confidential/],
  ["wipe my chat as well please", /^Choose “Delete my chat”/],
  ["is it ok to drop by your office friday", /call .* first/],
  ["will a telus bill do to prove where i live", /isn’t named there/],
  ["your installed camera broke, do i pay or you", /ask before you accept the quote|who pays for a repair/],
  [
    "does the 30 dollar plan have a consultation",
    /Neighbourhood Package doesn’t list that|Street Package \(/,
  ],
  ["where do i book the consultation of my street package", /under Consultation: we offer three times/],
  ["do you text me if something happens", /^Not by text/],
  ["do guards have guns or dogs", /nothing about weapons|anything about weapons.*dogs or drones/],
  ["price in L6V a month with tax?", /\$33\.90 in all/],
  ["do you take amex", /which cards are accepted/],
  ["we go away for five weeks, how many nights would you look at it", /^35 nights fit .* House Package/],
  ["what does our bank statement show when you take the money", /doesn’t say which name your bank/],
  ["nobody lives in my rental between two tenants, would you watch it", /a home that nobody lives in/],
  [
    "what is the resident alert system and will it wake me up at night?",
    /Resident alert system.*ask it alone/s,
  ],
  [
    "We had a guard from another agency and he was on his phone. How do I know that yours do their rounds?",
    /Your patrols/,
  ],
  ["do you serve L6P, and how often would the car come by?", /don’t patrol in L6P yet.*20 minutes/],
])("row 181: its own matter is answered: %s", async (question, words) => {
  expect(await saidTo(question)).toMatch(words);
});

test.each([
  ["Brampton est desservi ?", /\bOui, nous patrouillons dans certaines parties de Brampton.*L6V/],
  ["Venez-vous à Oakville ?", /\bNon, nous ne patrouillons pas encore à Oakville/],
  ["combien coûte le forfait et comment annuler", /\bCancel subscription.*149,00/s],
  ["Est-ce que vous patrouillez à Laval ?", /\bNon, nous ne patrouillons pas encore à Laval/],
  ["qui regarde ma maison pendant les vacances ?", /\b30 nuits au plus, ou 60 avec le House Package/],
  ["vos gardiens sont-ils armés ?", /\bne dit rien d’armes/],
  ["combien de fois passez-vous par nuit ?", /^(?!.*149,00).*20 minutes/s],
])("row 184: a French question gets what it asks in French: %s", async (question, words) => {
  expect(await saidTo(question)).toMatch(words);
});
