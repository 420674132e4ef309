import { expect, test } from "vitest";
import { registeredAt } from "~/modules/office/nouns.server";
import type { Role } from "~/modules/shared/roles/roles";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { factsOf, settingsFor } from "./settings.server";
import { searchSettings } from "./settings-search";

useTestDatabase();

const pagesFor = (role: Role) => settingsFor(role).flatMap(({ pages }) => pages);
const find = (q: string, role: Role = "owner") => searchSettings(pagesFor(role), q);
const titles = (q: string, role?: Role) => find(q, role).map(({ title }) => title);

test("row 235: settings are listed by subject, each once, with declared nouns below them", () => {
  expect(settingsFor("owner").map(({ title, pages }) => [title, pages.length])).toEqual([
    ["My account", 6],
    ["Company", 5],
    ["Offers", 5],
    ["Team", 2],
    ["Answers", 4],
    ["Website", 2],
    ["Privacy", 1],
  ]);
  const ids = pagesFor("owner").map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(pagesFor("owner").filter(({ to }) => registeredAt(to)).length).toBeGreaterThan(3);
});

test("row 235: what a role may not open is neither listed nor found", () => {
  expect(settingsFor("recruiter").map(({ title }) => title)).toEqual(["My account", "Website"]);
  for (const [q, title] of [
    ["hst", "Tax registration number"],
    ["staff", "Staff access"],
    ["monitor", "Monitor"],
    ["erase", "Personal data"],
    ["synonyms", "Synonyms"],
    ["background work", "Background work failed"],
  ] as const) {
    expect(titles(q), q).toContain(title);
    expect(titles(q, "recruiter"), q).toEqual([]);
  }
});

test.each([
  ["holiday", "Holidays", "/admin/settings/company#company-form-hours"],
  ["Holidays", "Holidays", "/admin/settings/company#company-form-hours"],
  ["tax number", "Tax registration number", "/admin/settings/company#company-form-taxNumber"],
  ["password", "Password", "/admin/settings/password"],
  ["sender", "Sender of emails", "/admin/settings/company#company-form-email"],
  ["logo", "Logo and colours", "/admin/settings/look"],
  ["2fa", "Two-factor authentication", "/admin/settings/two-factor"],
  ["zone time", "Time zone and keys", "/admin/settings/display"],
  ["shortcuts", "Use keyboard shortcuts", "/admin/settings/display#display-form-keys"],
  ["new application", "New application", "/admin/settings/notifications"],
  ["  OFFICE hours  ", "Office hours", "/admin/settings/company#company-form-hours"],
])("row 235: a search for %s finds %s first", (q, title, to) => {
  expect(find(q)[0]).toMatchObject({ title, to });
});

test("row 235: a search finds only what has every word, and nothing for none", () => {
  expect(titles("password hst")).toEqual([]);
  expect(titles("owls")).toEqual([]);
  expect(titles("?!")).toEqual([]);
});

test("row 235: the index says how a person's own settings stand", async () => {
  const { id } = await addPerson({ role: "recruiter" });
  const { notices, timeZone, devices } = await factsOf({ userId: id, role: "recruiter" });
  expect(notices?.on).toBe(notices?.all);
  expect([timeZone, devices]).toEqual([undefined, 0]);
});
