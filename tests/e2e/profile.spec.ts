import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import {
  anotherAddress,
  mailTo,
  pathIn,
  post,
  registerAndConfirm,
  signIn,
  submit,
} from "../support/journeys";

test("rows 69-77: a new resident sets up the account and sees what comes next @write @js-nightly", async ({
  company,
  app,
  page,
}) => {
  const person = await registerAndConfirm(page, app);
  await signIn(page, person);
  await expect(page).toHaveURL("/account-setup");
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  await expect(page.getByLabel("Province")).toHaveValue(company.province);
  await page.getByLabel("Full name").fill(" ");
  await page.getByLabel("Phone").fill("----------");
  await page.getByLabel("City").fill("Brampton");
  expect((await submit(page, "Save & Continue")).status()).toBe(400);
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary.getByRole("link")).toHaveText([
    "Full name is required",
    "Please enter a valid phone number",
    "All address fields are required",
    "Display name is required",
  ]);
  await expect(page).toHaveTitle(`Error: Set up your account – ${company.name}`);
  if (runsScripts()) await expect(summary).toBeFocused();
  await expect(page.getByLabel("City"), "what was typed is kept").toHaveValue("Brampton");
  await checkPage(page);
  await page.getByLabel("Full name").fill("Ada Lindqvist");
  await page.getByLabel("Phone").fill("(905) 555-0199");
  await page.getByLabel("Street address").fill("18 Lanternwood Crescent");
  await page.getByLabel("Postal code").fill("l6v 0a1");
  await page.getByLabel("Display name").fill("Ada");
  await submit(page, "Save & Continue");
  await expect(page).toHaveURL("/registration-success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome to ${company.name}`);
  await checkPage(page);
  const welcome = await mailTo(app, person.email, `Welcome to ${company.name}`);
  expect(welcome.headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe(
    "List-Unsubscribe=One-Click",
  );
  await page.goto("/account-setup");
  await expect(page, "row 71: it is done once").toHaveURL("/profile");
  await page.goto("/registration-success");
  await page.getByRole("link", { name: "Have your address verified" }).click();
  await expect(page, "row 75: the first next step is one press away").toHaveURL("/profile/verification");
  await page.goto("/registration-success");
  await expect(page.getByRole("link", { name: "Verify my address" })).toHaveAttribute(
    "href",
    "/profile/verification",
  );
  await page.getByRole("link", { name: "Go to My Profile" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^(Good (morning|afternoon|evening)|Hello), Ada$/,
  );
  await expect(page.getByRole("region", { name: "Your address", exact: true })).toContainText(
    "Ada Lindqvist",
  );
  await checkPage(page);
});

// Slow: each setting is saved with a mistake and without.
test("rows 83, 93-95: the settings are saved one by one, each on a page of its own with its own errors @write @js-nightly", async ({
  company,
  app,
  page,
}) => {
  const person = await registerAndConfirm(page, app);
  await signIn(page, person);
  await page.goto("/profile/settings");
  await checkPage(page);
  const main = page.getByRole("main");
  const alert = main.getByRole("alert");
  const open = async (name: string) => {
    await page.goto("/profile/settings");
    await main.getByRole("link", { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await checkPage(page);
  };
  const button = async (name: string) => (await submit(page, name)).status();

  await open("Profile");
  await page.getByLabel("Full name").fill("");
  await page.getByLabel("Phone").fill("905 555 0177");
  await page.getByLabel("Display name").fill("Ada");
  expect(await button("Save profile")).toBe(400);
  await expect(alert).toContainText("Full name is required");
  await expect(page).toHaveTitle(`Error: Profile – ${company.name}`);
  await expect(page.getByLabel("Phone")).toHaveValue("905 555 0177");
  await checkPage(page);
  const next = `next-${person.email}`;
  await page.getByLabel("Full name").fill("Ada L");
  await main.getByLabel("Email").fill(next);
  await button("Save profile");
  await expect(page).toHaveURL("/profile/details#profile");
  await expect(page.getByRole("status").first()).toContainText(`We have sent a link to ${next}`);
  await expect(main).toContainText("until then the old one stays");
  await expect(page.getByLabel("Phone")).toHaveValue("(905) 555-0177");
  await mailTo(app, person.email, "Your email is about to be changed");

  await open("Password");
  await page.getByLabel("New password", { exact: true }).fill("seven white swans");
  await page.getByLabel("Confirm password").fill("seven black swans");
  expect(await button("Change password")).toBe(400);
  await expect(alert).toContainText("New passwords do not match");
  await page.getByLabel("New password", { exact: true }).fill("seven white swans");
  await page.getByLabel("Confirm password").fill("seven white swans");
  await button("Change password");
  await expect(page.getByRole("status").first()).toContainText("Password updated successfully");

  await open("Notifications");
  await expect(page.getByLabel("Email updates")).toBeChecked();
  await expect(page.getByLabel("Marketing emails")).not.toBeChecked();
  await page.getByLabel("Email updates").uncheck();
  await page.getByLabel("Marketing emails").check();
  await button("Save choices");
  await expect(page.getByRole("status").first()).toContainText("Notification choices saved");
  await expect(page.getByLabel("Email updates")).not.toBeChecked();
  await expect(page.getByLabel("Marketing emails")).toBeChecked();

  await open("Recent activity");
  await expect(page.locator("#activity").getByRole("listitem").locator("p:first-child")).toHaveText([
    "Notification choices saved",
    "Password changed",
    "Email change requested",
    "Profile updated",
    /^Signed in: /,
    "Email confirmed",
    "Account created",
  ]);

  const link = pathIn(await mailTo(app, next, "Confirm your new email"));
  await page.goto(link);
  await checkPage(page);
  await submit(page, `Use ${next}`);
  await expect(page).toHaveURL("/login");
  expect((await page.goto(link))?.status(), "it works once").toBe(410);
  const old = { email: person.email, password: "seven white swans" };
  expect((await post(page.request, "/login", old, anotherAddress())).status()).toBe(400);
  expect((await post(page.request, "/login", { ...old, email: next }, anotherAddress())).status()).toBe(303);
});

test("rows 49, 100, ASVS V7.5.2: other devices are signed out, the data is downloaded, the account is closed @write @js-nightly", async ({
  app,
  page,
  newVisitor,
}) => {
  const person = await registerAndConfirm(page, app);
  const others = [await newVisitor(), await newVisitor(), await newVisitor()];
  for (const other of others) await post(other.request, "/login", person);
  await signIn(page, person);
  await page.goto("/profile/sessions");
  await checkPage(page);
  const devices = page.locator("#sessions");
  await expect(devices.getByRole("listitem")).toHaveCount(4);
  await expect(devices.getByRole("listitem").first()).toContainText("(this device)");
  await devices.getByRole("listitem").last().getByRole("button").click();
  await expect(page.getByRole("status").first()).toContainText("The device is signed out");
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await submit(page, "Sign out all other devices");
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await others[1]?.goto("/profile");
  await expect(others[1] ?? page).toHaveURL("/login");

  await page.goto("/profile/data");
  await checkPage(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-data.json");
  await page.getByRole("link", { name: "Close account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Close your account");
  expect((await submit(page, "Close account")).status()).toBe(400);
  await expect(page.getByRole("alert")).toContainText("Tick the box to say that you understand");
  await checkPage(page);
  await page.getByLabel("I understand that this cannot be undone").check();
  await submit(page, "Close account");
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account is closed and its data is deleted.")).toBeVisible();
  await mailTo(app, person.email, "Your account is closed");
  expect((await post(page.request, "/login", person, anotherAddress())).status()).toBe(400);
});

for (const width of [360, 1280]) {
  test(`rows 83, 93, 95: the message about a save is on the page of its form, in the window, at ${width} pixels @no-js @write`, async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width, height: 720 });
    const person = await registerAndConfirm(page, app);
    await signIn(page, person);
    const said = async (path: string, button: string, words: string) => {
      await submit(page, button);
      await expect(page).toHaveURL(path);
      const message = page.getByRole("status").filter({ hasText: words });
      await expect(message).toHaveText(words);
      await expect(message).toHaveCount(1);
      await expect(message).toBeInViewport({ ratio: 1 });
      await expect(page.locator(":focus"), "the focus is on it").toContainText(words);
    };
    await page.goto("/profile/details");
    await page.getByLabel("Full name").fill("Ada L");
    await page.getByLabel("Phone").fill("905 555 0177");
    await page.getByLabel("Display name").fill("Ada");
    await said("/profile/details#profile", "Save profile", "Profile updated successfully");
    await page.goto("/profile/password");
    await page.getByLabel("New password", { exact: true }).fill("seven white swans");
    await page.getByLabel("Confirm password").fill("seven white swans");
    await said("/profile/password#password", "Change password", "Password updated successfully");
    await page.goto("/profile/notifications");
    await said("/profile/notifications#notifications", "Save choices", "Notification choices saved");
  });
}
