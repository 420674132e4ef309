import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import {
  asIfTyped,
  contactStamp,
  get,
  mailTo,
  newResident,
  pathIn,
  post,
  registerAndConfirm,
  resident,
  sameOrigin,
  submit,
} from "../support/journeys";

test.describe("registering", () => {
  test("rows 25-39: refused, registered, confirmed by the code in the same tab, signed in @both @write @js-nightly", async ({
    app,
    page,
  }) => {
    const person = newResident();
    const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await page.goto("/login?from=stripe&redirectTo=%2Fcontact");
    await expect(page.getByRole("status")).toHaveText("Please sign in to continue to checkout");
    await page.getByLabel("Email").fill("left behind");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create Account");
    await expect(page).toHaveURL("/login?mode=register&redirectTo=%2Fcontact&from=stripe");
    await expect(page.getByLabel("Email")).toHaveValue("");
    await page.getByLabel("Full name").fill(person.name);
    await page.getByLabel("Email").fill("mia@nowhere");
    await page.getByLabel("Password", { exact: true }).fill("qwertyuiop");
    await page.getByLabel("Confirm password").fill("something else");
    expect((await submit(page, "Create account")).status()).toBe(400);
    await expect(summary.getByRole("link")).toHaveText([
      "Please enter a valid email address",
      "This password is too common. Choose a different one",
      "Passwords do not match",
    ]);
    await expect(page.getByText("At least 10 characters")).toBeVisible();
    await checkPage(page);
    await page.getByLabel("Email").fill(` ${person.email.toUpperCase()} `);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByLabel("Confirm password").fill(person.password);
    await asIfTyped(page);
    await submit(page, "Create account");
    await expect(page).toHaveURL("/confirm-email");
    await expect(page.getByRole("main")).toContainText(`We have sent an email to ${person.email}.`);
    await checkPage(page);
    const code =
      /\b\d{6}\b/.exec((await mailTo(app, person.email, "Confirm your email")).text ?? "")?.[0] ?? "";
    await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
    expect((await submit(page, "Confirm")).status()).toBe(400);
    await expect(summary).toContainText("This code is wrong or has expired.");
    await page.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await submit(page, "Confirm");
    await expect(page).toHaveURL("/login?redirectTo=%2Fcontact&from=stripe");
    await expect(page.getByText("Your email is confirmed. Please sign in.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await page.getByLabel("Password").fill(person.password);
    await submit(page, "Sign in");
    await expect(page).toHaveURL("/contact");
    expect((await get(page.request, "/login")).headers().location).toBe("/account-setup");
  });

  test("rows 34, 36, 39: the email is sent again, its link confirms, and registering again is refused @write @js-nightly", async ({
    app,
    page,
  }) => {
    const person = newResident();
    const { name: fullName, email, password } = person;
    const form = { fullName, email, password, confirmPassword: password };
    const stamp = await contactStamp(page.request, app);
    const early = await post(page.request, "/login?mode=register", form);
    expect(early.status(), "row 48: without the time the form was made").toBe(400);
    const robot = await post(page.request, "/login?mode=register", { ...form, ...stamp, _url: "x" });
    expect(robot.status()).toBe(400);
    const html = await robot.text();
    expect(html).toContain(`value="${email}"`);
    expect(html).not.toContain(password);
    const elsewhere = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
    await post(page.request, "/login?mode=register", { ...form, ...stamp }, elsewhere);
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    expect((await submit(page, "Sign in")).status()).toBe(403);
    await expect(page.getByRole("alert").first()).toContainText(
      "Please verify your email address before logging in.",
    );
    await checkPage(page);
    const again = await submit(page, "Send the email again");
    expect(again.status(), "a minute has not passed").toBe(429);
    expect(Number(again.headers()["retry-after"])).toBeGreaterThan(0);
    await expect(page.getByRole("alert").first()).toContainText(
      /Please wait \d+ seconds? before asking for another email/,
    );
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await checkPage(page);
    const mail = await mailTo(app, email, "Confirm your email");
    expect(`${mail.text} ${mail.html}`).not.toContain("evil.example");
    expect(mail.text).toContain(`${app.url}/confirm-email/`);
    const link = pathIn(mail);
    const opened = await page.goto(link);
    expect(opened?.headers()["cache-control"]).toBe("no-store");
    await checkPage(page);
    await page.reload();
    const _key = await page.locator("input[name=_key]").inputValue();
    await page.getByRole("button", { name: "Confirm my email" }).click();
    await expect(page).toHaveURL("/login");
    const sentTwice = await post(page.request, link, { _key });
    expect([sentTwice.status(), sentTwice.headers().location]).toEqual([303, "/login"]);
    expect((await page.goto(link))?.status(), "it works once").toBe(410);
    const twice = await post(page.request, "/login?mode=register", { ...form, ...stamp });
    expect(twice.headers().location).toBe("/login");
    await page.goto("/login");
    await expect(page.getByRole("status")).toHaveText(
      "An account with this email already exists. Please sign in.",
    );
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.reload();
    await expect(page.getByLabel("Email"), "row 26: only once").toHaveValue("");
  });
});

test("row 30: an address with a slip in it is pointed out, and corrected before it is confirmed @write @js-nightly", async ({
  app,
  page,
}) => {
  const person = newResident();
  const name = person.email.split("@")[0];
  await page.goto("/login?mode=register");
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Email").fill(`${name}@gmial.com`);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password").fill(person.password);
  await submit(page, "Create account");
  await expect(page.getByRole("main")).toContainText(`Did you mean ${name}@gmail.com?`);
  await checkPage(page);
  await page.getByRole("link", { name: "Correct the address" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue(person.name);
  await expect(page.getByLabel("Email")).toHaveValue(`${name}@gmail.com`);
  await checkPage(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByLabel("Confirm password").fill(person.password);
  await submit(page, "Create account");
  await expect(page.getByRole("main")).toContainText(`We have sent an email to ${person.email}.`);
  await expect(page.getByRole("main")).not.toContainText("Did you mean");
  const wrong = pathIn(await mailTo(app, `${name}@gmial.com`, "Confirm your email"));
  expect((await get(page.request, wrong)).status(), "the first address is dropped").toBe(410);
  await page.goto(pathIn(await mailTo(app, person.email, "Confirm your email")));
  await submit(page, "Confirm my email");
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
});

test("rows 42-45, 50: a forgotten password is reset by the link, the old one is refused, and the account is secured @write @js-nightly", async ({
  company,
  app,
  page,
}) => {
  const person = await registerAndConfirm(page, app);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset Password");
  await page.getByLabel("Email").fill(person.email);
  await submit(page, "Send the link");
  await expect(page.getByRole("status")).toHaveText(
    "Password reset instructions have been sent to your email",
  );
  await checkPage(page);
  await page.getByLabel("Email").fill(person.email);
  expect((await submit(page, "Send the link")).status()).toBe(429);
  const wait = page.getByRole("alert").first();
  await expect(wait).toContainText(/Please wait \d+ seconds before requesting another reset/);
  if (runsScripts()) {
    const seconds = async () =>
      Number(/\d+/.exec((await wait.locator("[aria-hidden]").textContent()) ?? "")?.[0]);
    const first = await seconds();
    await expect.poll(seconds, "it counts down").toBeLessThan(first);
  }
  const link = pathIn(await mailTo(app, person.email, "Set a new password"));
  await page.goto(link);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByLabel("New password").fill("short");
  await submit(page, "Set password");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Your password must have at least 10 characters",
    "Password confirmation is required",
  ]);
  await checkPage(page);
  const password = `${person.password} again`;
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  const _key = await page.locator("input[name=_key]").inputValue();
  await submit(page, "Set password");
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your password has been changed. Please sign in.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(person.email);
  const form = { password, confirmPassword: password };
  const again = await post(page.request, link, { ...form, _key });
  expect([again.status(), again.headers().location], "sent twice").toEqual([303, "/login"]);
  expect((await post(page.request, link, form)).status(), "another form").toBe(410);
  for (const [typed, status] of [
    [person.password, 400],
    [password, 303],
  ] as const) {
    expect((await post(page.request, "/login", { email: person.email, password: typed })).status()).toBe(
      status,
    );
  }
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page).toHaveTitle(`This link no longer works – ${company.name}`);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await page.context().clearCookies();
  await page.goto("/reset-password");
  await expect(page, "row 44: without a token there is nothing to set").toHaveURL("/login?mode=forgot");
  // A different browser.
  await post(page.request, "/login", { email: person.email, password });
  await page.goto(pathIn(await mailTo(app, person.email, "A new device")));
  await checkPage(page);
  await submit(page, "Secure my account");
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("status")).toContainText("Every device is signed out");
  await checkPage(page);
  expect((await get(page.request, "/profile")).status()).toBe(303);
  expect((await post(page.request, "/login", { email: person.email, password })).status()).toBe(400);
});

test("row 42: a known and an unknown address are answered with the same bytes @js-nightly", async ({
  request,
}) => {
  const ask = async (path: string, email: string, n: number) => {
    const headers = { ...sameOrigin, "X-Forwarded-For": `10.201.${n}.${runsScripts() ? 1 : 2}` };
    const answer = await request.post(path, { form: { email }, headers, maxRedirects: 0 });
    const { date: _, ...rest } = answer.headers();
    return { status: answer.status(), headers: rest, body: await answer.text() };
  };
  const unknown = `nobody${runsScripts()}@nightjar.test`;
  const known = await ask("/login?mode=forgot", resident.email, 1);
  expect(known.status).toBe(303);
  expect(await ask("/login?mode=forgot", unknown, 2)).toEqual(known);
});
