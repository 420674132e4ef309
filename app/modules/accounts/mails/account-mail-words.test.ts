import { expect, test } from "vitest";
import { billingTexts, updateBy } from "./billing-mail-texts";
import { communityTexts } from "./community-mail-texts";

test("row 104: the email about a request names the community in its sentence, and the reason below", () => {
  const facts: [string, string][] = [
    ["Community", "Alpha"],
    ["Reason", "We could not find the address."],
  ];
  const words = communityTexts.join_declined({ company: "Nightjar Patrol", phone: "(905) 555-0142", facts });
  expect(words.paragraphs[0]).toContain("join the community Alpha.");
  expect(words.facts).toEqual([["Reason", "We could not find the address."]]);
});

test("row 127: the email about a failed payment says the last day, and below the button what is due", () => {
  const facts: [string, string][] = [
    ["Plan", "Street Patrol"],
    ["Total", "$168.37 per month"],
    [updateBy, "Sat, Dec 5, 2026"],
  ];
  const about = { company: "Nightjar Patrol", phone: "(905) 555-0142" };
  const words = billingTexts.payment_failed({ ...about, facts });
  expect(words.paragraphs[0]).toContain("update your card by Sat, Dec 5, 2026,");
  expect(words.details).toEqual([
    ["Plan", "Street Patrol"],
    ["Due", "$168.37", "strong"],
  ]);
  const waited = billingTexts.payment_failed({ ...about, facts: [] });
  expect(waited.paragraphs[0]).toContain("within 7 days");
});
