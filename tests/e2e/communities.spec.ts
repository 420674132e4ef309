import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { checkPage, expect, test } from "../support/fixtures";
import {
  admin,
  fitsItsWidth,
  get,
  listedNames,
  mailTo,
  registerAndConfirm,
  resident,
  signInByRequest,
  staffPage,
  submit,
} from "../support/journeys";
import { openTab } from "../support/records";

function panel(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

function said(page: Page, text: string) {
  return page.getByRole("status").filter({ hasText: text });
}

function problems(page: Page) {
  return page.getByRole("alert").getByRole("link");
}

function newName(): string {
  return `Maple ${randomUUID().slice(0, 8)}`;
}

/** A prefix the demo does not use. */
function newPrefix(): string {
  const pick = (signs: string) => signs[randomInt(signs.length)];
  return `${pick("BCEGHJ")}${pick("0123456789")}${pick("ABCEGHJKLMNPRSTVWXYZ")}`;
}

async function addCommunity(page: Page, name: string, prefixes = ""): Promise<string> {
  await page.goto("/admin/communities/new");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("textbox", { name: "Description" }).fill(`The streets of ${name}.`);
  await page.getByLabel("Postal prefixes").fill(prefixes);
  await submit(page, "Add community");
  await expect(said(page, "Community saved successfully")).toBeVisible();
  return new URL(page.url()).pathname;
}

/** A resident whose account is set up, with a postal code of this prefix, signed in on the page. */
async function becomeResident(page: Page, app: Parameters<typeof registerAndConfirm>[1], prefix: string) {
  const person = await registerAndConfirm(page, app);
  await signInByRequest(page.request, person);
  await page.goto("/account-setup");
  const displayName = `Bee ${randomUUID().slice(0, 6)}`;
  const fields: [string, string][] = [
    ["Phone", "905 555 0164"],
    ["Display name", displayName],
    ["Street address", "18 Lanternwood Crescent"],
    ["City", "Brampton"],
    ["Postal code", `${prefix} 1A1`],
  ];
  for (const [label, value] of fields) await page.getByLabel(label).fill(value);
  await page.getByLabel("Province").selectOption({ label: "Ontario" });
  await submit(page, "Save & Continue");
  return { ...person, displayName };
}

test("rows 227, 228: a community is added, found, edited, made inactive and exported @write @js-nightly", async ({
  page,
}) => {
  test.slow();
  await signInByRequest(page.request, admin);
  const [name, prefix] = [newName(), newPrefix()];
  await page.goto("/admin/communities");
  await expect(page.getByRole("heading", { name: "Communities" })).toBeVisible();
  await checkPage(page);
  await page.getByRole("link", { name: "New community" }).click();
  await expect(page.getByLabel("Active", { exact: true })).toBeChecked();
  await page.getByLabel("Postal prefixes").fill(`${prefix.toLowerCase()}, 905`);
  expect((await submit(page, "Add community")).status()).toBe(400);
  await expect(problems(page)).toHaveText([
    "Name is required",
    "Enter the first three characters of postal codes, such as L5M: 905 is not one",
  ]);
  await expect(page.getByLabel("Postal prefixes")).toHaveValue(`${prefix.toLowerCase()}, 905`);
  await checkPage(page);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Postal prefixes").fill(prefix.toLowerCase());
  await submit(page, "Add community");
  await expect(said(page, "Community saved successfully")).toBeVisible();
  await expect(panel(page, name)).toContainText(prefix);

  await page.goto("/admin/communities");
  await expect.poll(async () => (await listedNames(page))[0]).toBe(name);
  await page.goto("/admin/communities/new");
  await page.getByLabel("Name").fill(name.toUpperCase());
  await submit(page, "Add community");
  await expect(problems(page)).toHaveText([`There is already a community called ${name}`]);
  await page.getByLabel("Name").fill(`${name} West`);
  await page.getByLabel("Postal prefixes").fill(prefix);
  await submit(page, "Add community");
  await expect(problems(page)).toHaveText([`${prefix} belongs to ${name}`]);

  await page.goto(`/admin/communities?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByRole("link", { name: `Members of ${name}` })).toBeVisible();
  await row.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("Around the park.");
  await page.getByRole("radio", { name: "Inactive" }).check();
  await submit(page, "Save");
  await expect(said(page, "Community saved successfully")).toBeVisible();
  await expect(panel(page, name)).toContainText("Around the park.");
  await openTab(page, "History");
  for (const words of ["Created", "Updated", "Inactive"])
    await expect(panel(page, name)).toContainText(words);
  await checkPage(page);
  const path = new URL(page.url()).pathname.replace("/history", "");
  expect((await get(page.request, `${path}/delete`)).status(), "communities are never deleted").toBe(404);

  await page.goto("/admin/communities");
  await page.getByRole("navigation", { name: "Views of communities" }).getByText("Inactive").click();
  await expect(page).toHaveURL(/status=inactive/);
  await expect.poll(() => listedNames(page)).toContain(name);
  const csv = await get(page.request, `/admin/communities.csv?q=${encodeURIComponent(name)}`);
  expect(await csv.text()).toMatch(
    new RegExp(`Name,Status,[\\s\\S]*${name},Inactive,Around the park\\.,${prefix},,0,`),
  );
});

test("D7: an outline with a mistake keeps its text, and a good one is drawn for visitors @nightjar @write @js-nightly", async ({
  page,
}) => {
  await signInByRequest(page.request, admin);
  const name = newName();
  const address = await addCommunity(page, name);
  await page.goto(`${address}/edit`);
  const typed = "43.59, -79.65\n43.608; -79.65\n-79.638, 43.608";
  await page.getByLabel("Outline").fill(typed);
  expect((await submit(page, "Save")).status()).toBe(400);
  await expect(problems(page)).toHaveText([
    "Line 3 is not in Canada. Latitude comes first, as in 43.5890, -79.6441",
  ]);
  await expect(page.getByLabel("Outline")).toHaveValue(typed);
  await checkPage(page);
  await page.getByLabel("Outline").fill(typed.replace("-79.638, 43.608", "43.608, -79.638"));
  await submit(page, "Save");
  const words = "About 1.0 km², 2.0 km from north to south and 1.0 km from west to east. North is up.";
  await expect(panel(page, name)).toContainText(words);
  await checkPage(page);
  await page.goto("/coverage");
  await expect(page.getByRole("figure")).toContainText(`${name}, about 1.0 km²`);
  await checkPage(page);
});

test("rows 213 to 216, 229 to 231: a client gets a community, is removed from it and added to another @write @js-nightly @nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  const [name, person] = [newName(), await registerAndConfirm(await newVisitor(), app)];
  await signInByRequest(page.request, admin);
  const path = await addCommunity(page, name);
  await page.goto(`/admin/clients?q=${encodeURIComponent(person.email)}`);
  await page.getByRole("rowheader").getByRole("link").click();
  await openTab(page, "Community");
  await submit(page, "Save");
  await expect(problems(page)).toHaveText(["Choose a community"]);
  const offered = await page.getByLabel("Community").getByRole("option").allTextContents();
  expect(offered.slice(0, 6)).toEqual(["Choose a community", "Alpha", "Bravo", "Charlie", "Delta", "Other"]);
  await page.getByLabel("Community").selectOption({ label: name });
  await submit(page, "Save");
  await expect(said(page, `The community is now ${name}`)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: person.email })).toContainText(name);
  await checkPage(page);
  await openTab(page, "Community");
  await submit(page, "Save");
  await expect(said(page, `They already belong to ${name}`)).toBeVisible();
  await openTab(page, "History");
  await expect(page.getByText("Community changed")).toHaveCount(1);

  await page.goto(`${path}/members`);
  await expect(panel(page, name)).toContainText(person.email);
  await checkPage(page);
  await page.getByRole("link", { name: /^Remove/ }).click();
  await expect(panel(page, name)).toContainText(`from ${name}?`);
  await checkPage(page);
  await submit(page, "Remove member");
  await expect(said(page, "Member removed successfully")).toBeVisible();
  await expect(panel(page, name)).toContainText("No members in this community yet");

  await page.getByRole("link", { name: "Add member" }).click();
  const search = page.getByRole("search", { name: "Find a person" });
  await search.getByRole("searchbox").fill(person.email);
  await search.getByRole("button").click();
  await expect(page.getByRole("radio")).toHaveCount(1);
  await submit(page, "Add member");
  await expect(problems(page)).toHaveText(["Select a person"]);
  await checkPage(page);
  await page.getByRole("radio").check();
  await submit(page, "Add member");
  await expect(said(page, "Member added successfully")).toBeVisible();
  await expect(panel(page, name)).toContainText(person.email);
  await page.goto(`${path}/members/new?people.q=${encodeURIComponent(person.email)}`);
  await expect(panel(page, name)).toContainText(
    "Nobody matches this search, or they are already in a community.",
  );
  await openTab(page, "History");
  await expect(page.getByText("Member added")).toHaveCount(2);
});

// Slow: a resident and staff take turns over some twenty pages.
test("rows 102 to 106: a resident asks to join, withdraws, asks again and becomes a member @no-js @js-nightly @write", async ({
  app,
  page,
  newVisitor,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const answer = await page.goto("/community");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In Required");
  await checkPage(page);
  const login = page.getByRole("main").getByRole("link", { name: "Login" });
  expect(await login.getAttribute("href")).toBe("/login?redirectTo=%2Fcommunity");

  const staff = await staffPage(newVisitor);
  const [name, prefix] = [newName(), newPrefix()];
  const path = await addCommunity(staff, name, prefix);
  const person = await becomeResident(page, app, prefix);
  await page.goto("/community");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Community Found");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Go to your profile" })).toHaveAttribute("href", "/profile");
  await checkPage(page);

  await main.getByRole("link", { name: "Request to join" }).focus();
  await page.keyboard.press("Enter");
  const first = page.getByRole("radio").first();
  await expect(first).toBeChecked();
  await expect(page.getByLabel(`${name}, for your postal code ${prefix}`)).toBeChecked();
  await checkPage(page);
  await first.focus();
  await page.keyboard.press("Enter");
  await expect(said(page, `You have asked to join ${name}`)).toBeVisible();
  await expect(main).toContainText(`You asked to join ${name} on`);
  await checkPage(page);
  await main.getByRole("link", { name: "Withdraw the request" }).click();
  await submit(page, "Withdraw request");
  await expect(said(page, "Your request is withdrawn")).toBeVisible();
  await page.goto("/community/join");
  await submit(page, "Request to join");
  await expect(said(page, `You have asked to join ${name}`)).toBeVisible();

  await staff.goto("/admin/notifications");
  await staff.getByText(`asks to join ${name}`).first().click();
  await expect(panel(staff, name)).toContainText(`${prefix} (fits)`);
  await checkPage(staff);
  await staff.getByRole("link", { name: /^Decline/ }).click();
  await checkPage(staff);
  await staff.getByLabel("Reason").fill("We do not patrol your street yet.");
  await submit(staff, "Decline request");
  await expect(said(staff, "Request declined")).toBeVisible();
  const declined = await mailTo(app, person.email, "Your request to join a community was declined");
  expect(declined.text).toContain("We do not patrol your street yet.");
  await staff.getByRole("button", { name: "Undo" }).click();
  await expect(staff.getByRole("main")).toContainText("Undone: Request.");
  await mailTo(app, person.email, "Your request to join a community is waiting again");
  await staff.goto(`${path}/requests`);
  await staff.getByRole("link", { name: /^Approve/ }).click();
  await submit(staff, "Approve request");
  await expect(said(staff, "Member added successfully")).toBeVisible();
  await expect(panel(staff, name)).toContainText("Nobody is waiting to join.");
  await expect(panel(staff, name)).not.toContainText(person.email);
  const mail = await mailTo(app, person.email, "Welcome to your community");
  expect(mail.text).toContain(name);

  await page.goto("/community");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  for (const text of [`The streets of ${name}.`, "Active", "Your community since", person.displayName])
    await expect(main).toContainText(text);
  for (const secret of [person.name, person.email, "Lanternwood Crescent"])
    await expect(main).not.toContainText(secret);
  expect(
    await main.getByRole("link").evaluateAll((all) => all.map((each) => each.getAttribute("href"))),
  ).toEqual(expect.arrayContaining(["/news", "/contact"]));
  await fitsItsWidth(page);
  await checkPage(page);
  await staff.goto(`${path}/members`);
  await expect(panel(staff, name)).toContainText(person.email);
});

test("rows 103, 104: the demo's resident sees Alpha and finds it in the menu; staff have no community @js-nightly", async ({
  page,
  newVisitor,
}) => {
  await signInByRequest(page.request, resident);
  await page.goto("/profile");
  await page.getByRole("navigation", { name: "Main" }).getByText("Sam").click();
  await page.getByRole("link", { name: "My Community" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Alpha");
  const staff = await staffPage(newVisitor);
  await staff.goto("/community");
  await expect(staff.getByRole("main")).toContainText("This is a staff account");
  await checkPage(staff);
  expect((await get(staff.request, "/community/join")).status()).toBe(303);
});
