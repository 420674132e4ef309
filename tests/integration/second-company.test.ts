import { beforeAll, describe, expect, test } from "vitest";
import { answerTo } from "../../app/modules/assistant/answers/answers.server";
import { answer, prepare } from "../../app/modules/assistant/chat/answering.server";
import { promptFor } from "../../app/modules/assistant/chat/model-prompt";
import { intents, isIntent } from "../../app/modules/assistant/intents/intent-examples";
import { townsOf } from "../../app/modules/neighbourhoods/communities/towns.server";
import * as CompanySettings from "../../app/modules/shared/company/company-settings.server";
import { db } from "../../app/platform/db.server";
import { useTestDatabase } from "../support/database";
import { becomeHarbourWatch, ofTheDemo } from "../support/harbour-watch";

useTestDatabase();

beforeAll(async () => {
  await becomeHarbourWatch(db);
  await prepare("hello");
});

function foreignIn(text: string): string[] {
  return ofTheDemo.flatMap((word) => word.exec(text)?.[0] ?? []);
}

describe("row 298: the chat of another company", () => {
  test("says nothing of the demo's company, whatever is meant", async () => {
    const { company } = await CompanySettings.find();
    const wrong: string[] = [];
    for (const intent of Object.keys(intents).filter(isIntent)) {
      const asked = { question: "", company, towns: await townsOf(db), now: new Date(), executor: db };
      const said = await answerTo(intent, asked);
      wrong.push(...foreignIn(said?.text ?? "").map((word) => `${intent}: ${word} in ${said?.text}`));
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ["when do your cars drive around at night?", /9:30 PM to 5:30 AM/],
    ["how often does a car pass?", /every 30 minutes/],
    ["what do your plans cost?", /two plans, billed monthly, plus HST: Wharf Package \$41\.00 per month/],
    ["how much is a bodyguard", /doesn’t list personal protection\. What it lists is Event Security, /],
    ["do you guard offices?", /^Our Yard Guards /],
    [
      "what services do you offer?",
      /^We offer Event Security .*, Yard Guards and Mooring Checks, all plus HST/,
    ],
    ["do you patrol in dartmouth?", /don’t patrol in Dartmouth/],
    ["do you come to B3K?", /Yes, we patrol in B3K/],
    ["do you patrol in brampton?", /don’t patrol in Brampton/],
    ["what jobs are there in halifax", /Patrol officer/],
    ["à quelle heure passez-vous la nuit ?", /de 21 h 30 à 5 h 30/],
    ["what is your phone number", /\(902\) 555-0133\. It is our emergency line, 8am to midnight\./],
    [
      "somebody is breaking into my house right now",
      /our emergency line, \(902\) 555-0133, 8am to midnight\./,
    ],
    ["¿cuánto cuesta una patrulla?", /\bllame al \(902\) 555-0133/],
  ])("%s", async (question, says) => {
    const { company } = await CompanySettings.find();
    const { turns } = await answer(question, company, db, new Date());
    expect(turns.map(({ body }) => body).join("\n")).toMatch(says);
  });

  test("tells a model of no other company or province", async () => {
    const { company } = await CompanySettings.find();
    expect(foreignIn(JSON.stringify(promptFor("Hello?", [], [], company)))).toEqual([]);
  });
});
