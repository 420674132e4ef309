import { expect, test } from "vitest";
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
