import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { nightAt } from "../../app/platform/wall-time";
import type { App } from "../support/app";
import { inDatabaseOf } from "../support/engines";
import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import {
  admin,
  anotherAddress,
  inquiry,
  mailTo,
  pathIn,
  post,
  registerAndConfirm,
  signIn,
  signInByRequest,
  staffPage,
  storeInquiries,
  submit,
} from "../support/journeys";

interface Colleague extends Record<string, string> {
  email: string;
  password: string;
  name: string;
}

/** Invites a person through the pages and accepts by the link in the email; they are not signed in. */
async function addColleague(owner: Page, visitor: Page, app: App, role: string): Promise<Colleague> {
  const id = randomUUID();
  const person = { email: `${id}@example.test`, password: `four owls ${id}`, name: `Dee ${id.slice(0, 8)}` };
  await owner.goto("/admin/settings/staff/invite");
  await owner.getByLabel("Email").fill(person.email);
  await owner.getByRole("radio", { name: role, exact: true }).check();
  await submit(owner, "Send invitation");
  await expect(owner).toHaveURL("/admin/settings/staff");
  await expect(owner.getByRole("status").first()).toContainText(`an invitation to ${person.email}`);
  const mail = await mailTo(app, person.email, "You are invited to work with");
  expect(mail.text).toContain(role);
  await visitor.goto(pathIn(mail));
  await visitor.getByLabel("Full name").fill(person.name);
  await visitor.getByLabel("New password", { exact: true }).fill(person.password);
  await visitor.getByLabel("Confirm password").fill(person.password);
  await submit(visitor, "Set password");
  await expect(visitor).toHaveURL(role === "Guard" ? "/login" : "/admin/login");
  return person;
}

async function openColleague(owner: Page, { name }: Colleague): Promise<void> {
  await owner.goto("/admin/settings/staff");
  await owner.getByRole("link", { name }).click();
  await expect(owner.getByRole("heading", { level: 2, name })).toBeVisible();
}

function sections(page: Page): Promise<string[]> {
  return page.getByRole("navigation", { name: "Admin" }).getByRole("link").allTextContents();
}

test("row 235: personal settings are saved, and times are shown in the chosen zone @nightjar @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const owner = await staffPage(newVisitor);
  const person = await addColleague(owner, page, app, "Support");
  await signIn(page, person, "/admin/login");
  await page.goto("/admin/settings");
  await checkPage(page);
  const listed = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(listed).toContainText([
    "Name and email",
    "Password",
    "Two-factor authentication",
    "Where you are signed in",
    "Notifications",
    "Time zone and keys",
    "Unanswered questions",
    "Canned replies",
    "Synonyms",
    "Written answers",
    "News",
  ]);
  await page.getByRole("searchbox", { name: "Search the settings" }).fill("time zone");
  await submitSearch(page);
  await expect(page.getByRole("status")).toContainText("1 setting matches “time zone”");
  await checkPage(page);
  await listed.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings › Time zone and keys");
  await checkPage(page);
  await page.getByLabel("Time zone (optional)").selectOption("Pacific");
  await submit(page, "Save");
  await expect(page).toHaveURL("/admin/settings/display#display");
  await expect(page.getByRole("status").first()).toContainText("Your settings are saved");
  await page.goto("/admin/settings/notifications");
  await checkPage(page);
  await expect(page.getByLabel("New inquiry")).toBeChecked();
  await expect(page.getByLabel("Background work failed"), "the monitor is not theirs").toHaveCount(0);
  await page.getByLabel("Email notifications").check();
  await page.getByLabel("New inquiry").uncheck();
  await submit(page, "Save");
  await expect(page).toHaveURL("/admin/settings/notifications#notifications");
  await expect(page.getByRole("status").first()).toContainText("Your settings are saved");
  await expect(page.getByLabel("Email notifications")).toBeChecked();
  await expect(page.getByLabel("New inquiry")).not.toBeChecked();
  await page.goto("/admin/settings/display");
  await expect(page.getByLabel("Time zone (optional)")).toHaveValue("America/Vancouver");
  await showsTimesOf(page, "America/Vancouver");
  await showsTimesOf(owner, "America/Toronto");
});

async function submitSearch(page: Page): Promise<void> {
  const search = page.getByRole("search", { name: "Search the settings" });
  await search.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/\?q=/);
}

test("row 235: a search of the settings says so when it finds nothing, and finds nothing that the role may not open @js-nightly", async ({
  page,
  app,
  newVisitor,
}) => {
  const person = await addColleague(await staffPage(newVisitor), page, app, "Recruiter");
  await signIn(page, person, "/admin/login");
  await page.goto("/admin/settings?q=hst");
  await expect(page.getByRole("status")).toContainText("No setting matches “hst”");
  await checkPage(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Where you are signed in" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Company settings" })).toHaveCount(0);
});

test("row 235: staff change their name where they work, and the email only by a link @js-nightly", async ({
  company,
  app,
  page,
  newVisitor,
}) => {
  const person = await addColleague(await staffPage(newVisitor), page, app, "Support");
  await signIn(page, person, "/admin/login");
  await page.goto("/admin/settings/profile");
  await checkPage(page);
  await page.getByLabel("Full name").fill("");
  await page.getByLabel("Phone (optional)").fill("1");
  expect((await submit(page, "Save")).status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Full name is required",
    "Please enter a valid phone number",
  ]);
  await expect(page).toHaveTitle(`Error: Name and email – ${company.name}`);
  await checkPage(page);
  await page.getByLabel("Full name").fill(`${person.name} Two`);
  await page.getByLabel("Phone (optional)").fill("");
  await submit(page, "Save");
  await expect(page.getByRole("status").first()).toContainText("Your details are saved");
  await page.getByRole("textbox", { name: "Email" }).fill(`two-${person.email}`);
  await submit(page, "Save");
  await expect(page).toHaveURL("/admin/settings/profile#profile");
  await expect(page.getByRole("status").first()).toContainText(
    "Your email will change once you open the link",
  );
  await mailTo(app, `two-${person.email}`, "Confirm");
});

test("row 235: staff sign out their other devices where they work @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const person = await addColleague(await staffPage(newVisitor), page, app, "Support");
  const other = await newVisitor();
  await signIn(page, person, "/admin/login");
  for (const each of [other, await newVisitor()]) await signIn(each, person, "/admin/login");
  await page.goto("/admin/settings/sessions");
  await checkPage(page);
  await submit(page, "Sign out all other devices");
  await expect(page).toHaveURL("/admin/settings/sessions#sessions");
  await expect(page.getByRole("status").first()).toContainText("All other devices are signed out");
  await other.goto("/admin/dashboard");
  await expect(other).toHaveURL("/admin/login");
});

/** Formatted where the page was last rendered: in the browser if scripts run, because Intl data differs. */
async function showsTimesOf(page: Page, timeZone: string): Promise<void> {
  await page.goto("/admin/dashboard");
  const time = page.getByRole("main").locator("time").first();
  const moment = { at: (await time.getAttribute("datetime")) ?? "", timeZone };
  const words = runsScripts() ? await page.evaluate(clock, moment) : clock(moment);
  await expect(time).toContainText(words.replace(/\s/g, " "));
}

/** Runs here or in the page. */
function clock({ at, timeZone }: { at: string; timeZone: string }): string {
  return new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit", timeZone });
}

test("row 235: «Change Password» in the settings shows its errors in place, and changes it @js-nightly", async ({
  company,
  app,
  page,
  newVisitor,
}) => {
  const person = await addColleague(await staffPage(newVisitor), page, app, "Recruiter");
  await signIn(page, person, "/admin/login");
  await page.goto("/admin/settings/password");
  const next = `seven white swans ${randomUUID()}`;
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("Confirm password").fill("another one altogether");
  expect((await submit(page, "Change Password")).status()).toBe(400);
  const card = page.getByRole("region", { name: "Password", exact: true });
  await expect(card.getByRole("alert")).toContainText("New passwords do not match");
  await expect(page).toHaveTitle(`Error: Password – ${company.name}`);
  await checkPage(page);
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("Confirm password").fill(next);
  await submit(page, "Change Password");
  await expect(page).toHaveURL("/admin/settings/password#password");
  await expect(page.getByRole("status").first()).toContainText("Password updated successfully");
  const fresh = await newVisitor();
  const old = await post(fresh.request, "/admin/login", person, anotherAddress());
  expect(old.status()).toBe(400);
  await signIn(fresh, { ...person, password: next }, "/admin/login");
  await expect(fresh).toHaveURL("/admin/dashboard");
});

test("row 5: the company's phone cannot be blank, and all errors are shown at once @nightjar @js-nightly", async ({
  page,
}) => {
  await signInByRequest(page.request, admin);
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Company settings" }).click();
  await expect(page.getByLabel("Emergency line", { exact: true })).toHaveValue("(905) 555-0142");
  await checkPage(page);
  await page.getByLabel("Emergency line", { exact: true }).fill("  ");
  await page.getByLabel("Company name").fill("");
  await page.getByLabel("Office hours").fill("Typed and kept");
  await page.getByText("Up to five, shown in the footer").click();
  await page.getByLabel("Address of link 3").fill("javascript:alert(1)");
  expect((await submit(page, "Save")).status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Enter the company name",
    "Enter the emergency line. It cannot be blank",
    "Enter a full web address that begins with https://",
    "Enter a name for the link",
  ]);
  await expect(page.getByLabel("Office hours")).toHaveValue("Typed and kept");
  await expect(page.getByLabel("Address of link 3"), "what is refused is unfolded").toBeVisible();
  await checkPage(page);
  await page.goto("/admin/settings/company");
  await expect(page.getByLabel("Emergency line", { exact: true })).toHaveValue("(905) 555-0142");
});

test("row 298: a time zone that is not in the list is never replaced without a choice @plain", async ({
  app,
  company,
  page,
}) => {
  const setZone = (timeZone: string) =>
    inDatabaseOf(app, (database) => database.updateTable("companySettings").set({ timeZone }).execute());
  await setZone("America/Moncton");
  await signInByRequest(page.request, admin);
  await page.goto("/admin/settings/company");
  await expect(page.getByLabel("Time zone", { exact: true })).toHaveValue("");
  expect((await submit(page, "Save")).status()).toBe(400);
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Choose a time zone from the list"]);
  await setZone(company.clock.timeZone);
});

test("row 198: a setting someone else changed in the meantime is asked for; the others are kept @js-nightly", async ({
  page,
  newVisitor,
}) => {
  await signInByRequest(page.request, admin);
  await page.goto("/admin/settings/company");
  const opened = page.locator('[name="version"]');
  const version = await opened.inputValue();
  const other = await staffPage(newVisitor);
  await other.goto("/admin/settings/company");
  const licence = randomUUID().slice(0, 8);
  await other.getByLabel("Agency licence number").fill(licence);
  await other.getByLabel("Service area").fill("Theirs");
  await submit(other, "Save");
  const area = await page.getByLabel("Service area").inputValue();
  await page.getByLabel("Service area").fill("Mine");
  await page.getByLabel("Emergency line", { exact: true }).fill("");
  expect((await submit(page, "Save")).status()).toBe(400);
  await expect(opened, "an error on the way removes no protection").toHaveValue(version);
  await page.getByLabel("Emergency line", { exact: true }).fill("(905) 555-0142");
  expect((await submit(page, "Save")).status()).toBe(409);
  await expect(page.getByRole("alert")).toContainText("Someone else has saved this since you opened it");
  await expect(page.getByRole("listitem").filter({ hasText: "Updated by" })).toContainText(admin.name);
  await expect(page.getByRole("group").filter({ hasText: "Keep theirs" })).toHaveCount(1);
  await expect(page.getByLabel("Service area", { exact: true })).toHaveValue("Mine");
  await expect(page.getByLabel("Agency licence number")).toHaveValue(licence);
  await expect(opened).not.toHaveValue(version);
  await checkPage(page);
  await page.getByLabel("Keep theirs: Theirs").check();
  await submit(page, "Save");
  await expect(page).toHaveURL("/admin/settings/company#company");
  await page.goto("/admin/settings/company");
  await expect(page.getByLabel("Service area")).toHaveValue("Theirs");
  await page.getByLabel("Service area").fill(area);
  await submit(page, "Save");
});

test("rows 190, 237: an invited person sees what their role allows, until the role or the access is taken away @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const owner = await staffPage(newVisitor);
  const person = await addColleague(owner, page, app, "Dispatcher");
  await signIn(page, person, "/admin/login");
  await page.goto("/admin/dashboard");
  const own = ["Dashboard", "Assignments", "Employees", "Communities", "Inquiries", "Reports", "Settings"];
  expect(await sections(page)).toEqual(own);
  await expect(page.getByText(`Dispatcher ${person.email}`)).toBeVisible();
  for (const path of ["/admin/jobs", "/admin/settings/staff", "/admin/settings/company"]) {
    expect((await page.goto(path))?.status(), path).toBe(403);
  }

  const [reference = ""] = await storeInquiries(page.request, app, [inquiry()]);
  await page.goto(`/admin/inquiries?q=${reference}`);
  await page.getByRole("rowheader").getByRole("link").click();
  await submit(page, "Assign to me", page.locator(".side-panel"));
  const taken = new URL(page.url()).pathname;

  await openColleague(owner, person);
  await checkPage(owner);
  await owner.getByRole("main").getByRole("link", { name: "Change role" }).click();
  await checkPage(owner);
  await owner.getByRole("radio", { name: "Recruiter", exact: true }).check();
  await owner.getByLabel(/Who takes over their 1 open inquiry/).selectOption({ label: "Dana Whitfield" });
  await submit(owner, "Change role");
  await expect(owner.getByRole("status").first()).toContainText("The role is now Recruiter");
  await mailTo(app, person.email, "Your role at");
  await owner.goto(taken);
  await expect(owner.getByRole("region").getByLabel("Assigned to").locator("option:checked")).toHaveText(
    "Dana Whitfield",
  );
  await page.goto("/admin/dashboard");
  await expect(page, "every device is signed out").toHaveURL("/admin/login");
  await signIn(page, person, "/admin/login");
  await page.goto("/admin/dashboard");
  expect(await sections(page)).toEqual(["Dashboard", "Jobs", "Employees", "Settings"]);

  await openColleague(owner, person);
  await owner.getByRole("main").getByRole("link", { name: "End access" }).click();
  await checkPage(owner);
  await submit(owner, "End access");
  await expect(owner.getByRole("main")).toContainText("Ended");
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL("/admin/login");
  expect((await post(page.request, "/admin/login", person, anotherAddress())).status()).toBe(400);
  await owner.getByRole("main").getByRole("link", { name: "Restore access" }).click();
  await submit(owner, "Restore access");
  await expect(owner.getByRole("status").first()).toContainText("Access is restored");
  await signIn(page, person, "/admin/login");
  await page.goto("/admin/dashboard");
  await expect(page.getByText(`Recruiter ${person.email}`)).toBeVisible();
});

test("D12, row 237: ending a guard's access hands over tonight’s shift in the same act @write @js-nightly", async ({
  page,
  app,
  company,
  newVisitor,
}) => {
  test.slow();
  const owner = await staffPage(newVisitor);
  const person = await addColleague(owner, page, app, "Guard");
  const heir = `Ana Silva ${randomUUID().slice(0, 8)}`;
  const licensed = async () => {
    await owner.getByLabel("Licence number").fill("11223344");
    await owner.getByLabel("Licence class").selectOption({ label: "Security guard" });
    await owner.getByLabel("Licence expires").fill("2126-05-31");
  };
  await owner.goto("/admin/employees/new");
  await owner.getByLabel("Full name").fill(heir);
  await licensed();
  await submit(owner, "Add employee");
  await owner.goto(`/admin/employees?q=${person.name.slice(-8)}`);
  await owner.getByRole("rowheader").getByRole("link").click();
  await owner.getByRole("link", { name: "Edit" }).click();
  await licensed();
  await submit(owner, "Save");
  await owner.goto("/admin/assignments/new");
  const field = (label: string) => owner.locator(".side-panel").getByLabel(label, { exact: true });
  await field("Title").fill("Access patrol");
  await field("Location").fill("Brampton");
  await field("Night of").fill(nightAt(new Date(), company.clock.timeZone));
  await field("From").fill("12:00");
  await field("To").fill("11:59");
  await field("Guard (optional)").selectOption({ label: person.name });
  await submit(owner, "Add assignment");
  await expect(owner.getByRole("region", { name: "Access patrol" })).toBeVisible();
  const shift = new URL(owner.url()).pathname;
  await openColleague(owner, person);
  await owner.getByRole("main").getByRole("link", { name: "End access" }).click();
  await expect(owner.getByRole("listitem").filter({ hasText: "Access patrol" })).toBeVisible();
  await owner.getByLabel("Who takes tonight’s shift?").selectOption({ label: heir });
  await checkPage(owner);
  await submit(owner, "End access");
  await expect(owner.getByRole("status").first()).toContainText(`${heir} takes 1 shift`);
  await owner.goto(shift);
  await expect(owner.getByRole("region", { name: "Access patrol" })).toContainText(heir);
});

test("row 237: nobody can change their own access, and a table explains the roles @js-nightly", async ({
  page,
}) => {
  await signInByRequest(page.request, admin);
  await page.goto("/admin/settings/staff");
  await checkPage(page);
  const rights = page.getByRole("table", { name: "What each role can do" });
  await expect(rights.getByRole("row", { name: /^Jobs/ }).getByRole("cell")).toHaveText([
    "Full",
    /None$/,
    "Full",
    /None$/,
  ]);
  await page.getByRole("link", { name: admin.name }).click();
  await expect(page.getByRole("main")).toContainText("You cannot change your own access");
  await expect(page.getByRole("link", { name: "End access" })).toHaveCount(0);
  for (const address of ["end", "role"]) {
    const answer = await post(page.request, `${page.url()}/${address}`, { role: "support" });
    expect(answer.status(), address).toBe(403);
    expect(await answer.text()).toContain("You cannot change your own access. Ask another owner.");
  }
});

test("row 237: a resident's address never becomes staff without confirmation @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const resident = await registerAndConfirm(await newVisitor(), app);
  await signInByRequest(page.request, admin);
  await page.goto("/admin/settings/staff/invite");
  await page.getByLabel("Email").fill(resident.email);
  await submit(page, "Send invitation");
  await expect(page.getByRole("alert")).toContainText("Choose a role");
  await page.getByRole("radio", { name: "Support", exact: true }).check();
  await submit(page, "Send invitation");
  await expect(page).toHaveURL(/\/promotion\?role=support$/);
  await expect(page.getByRole("main")).toContainText(`${resident.email} belongs to ${resident.name}`);
  await checkPage(page);
  await page.goto("/admin/settings/staff");
  await expect(page.getByText(resident.email)).toHaveCount(0);
  await page.goBack();
  await submit(page, "Make this account staff");
  await expect(page.getByRole("status").first()).toContainText("The role is now Support");
  await page.goto("/admin/settings/staff/invite");
  await page.getByLabel("Email").fill(resident.email);
  await page.getByRole("radio", { name: "Support", exact: true }).check();
  expect((await submit(page, "Send invitation")).status()).toBe(409);
  await expect(page.getByRole("alert")).toContainText("is already on staff");
});
