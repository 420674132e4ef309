import { randomUUID } from "node:crypto";
import { smallPdf } from "../../app/modules/operations/demo/small-pdf";
import { checkPage, expect, test } from "../support/fixtures";
import {
  anotherAddress,
  contactStamp,
  get,
  mailTo,
  pathIn,
  registerAndConfirm,
  sameOrigin,
  signInByRequest,
  submit,
} from "../support/journeys";

const pdf = {
  name: "ada.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(smallPdf(["Ada Lindqvist"])),
};

const newEmail = () => `${randomUUID()}@example.test`;

const opening = /\/careers\/[\da-f-]{36}/;

// Slow: it gets to each control by pressing Tab.
test("row 143: one can apply at 360 px and by keyboard alone, with a mistake and a file @no-js @js-nightly @write", async ({
  app,
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
  const email = newEmail();
  const { keyboard } = page;
  const to = async (label: RegExp | string) => {
    const control = page.getByRole("main").getByLabel(label);
    for (let presses = 0; presses < 40; presses++) {
      if (await control.evaluate((element) => element === document.activeElement)) break;
      await keyboard.press("Tab");
    }
    await expect(control).toBeFocused();
  };
  const press = async (role: "link" | "button", name: string) => {
    const control = page.getByRole("main").getByRole(role, { name }).first();
    for (let presses = 0; presses < 40; presses++) {
      if (await control.evaluate((element) => element === document.activeElement)) break;
      await keyboard.press("Tab");
    }
    await expect(control).toBeFocused();
    await keyboard.press("Enter");
  };
  await page.goto("/careers");
  expect(await wide()).toBeLessThanOrEqual(360);
  await press("link", "View Details");
  await expect(page).toHaveURL(opening);
  await press("link", "Apply Now");
  await expect(page.getByRole("heading", { name: /^Apply: / })).toBeVisible();
  expect(await wide()).toBeLessThanOrEqual(360);
  for (const [label, text] of [
    ["Full name", "Ada Lindqvist"],
    ["Email", email],
    ["Phone", "905 555 0199"],
  ] as const) {
    await to(label);
    await keyboard.type(text);
  }
  for (const label of ["Full-time", /^Employed/]) {
    await to(label);
    await keyboard.press("Space");
  }
  await to("How did you hear about us?");
  await keyboard.press("ArrowDown");
  for (const label of [
    "Your experience in security",
    "Why are you interested in this position?",
    "Why are you a good fit?",
  ]) {
    await to(label);
    await keyboard.type("Nights suit me", { delay: 40 });
  }
  // Asked for early: it takes the browser a moment to start handing over its file chooser.
  const chooser = page.waitForEvent("filechooser");
  await to("Résumé");
  await keyboard.press("Space");
  await (await chooser).setFiles(pdf);
  await to(/^I declare/);
  await keyboard.press("Space");
  await press("button", "Submit application");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([
    "Please accept both the declaration and consent statements",
  ]);
  await expect(page.getByRole("main")).toContainText("ada.pdf");
  expect(await wide()).toBeLessThanOrEqual(360);
  await to(/^I consent/);
  await keyboard.press("Space");
  await press("button", "Submit application");
  await expect(page).toHaveURL(/\/applications\/[\w-]{43}#status$/);
  await expect(page.getByRole("main")).toContainText("ada.pdf");
  expect(await wide()).toBeLessThanOrEqual(360);
  await mailTo(app, email, "We have your application");
});

test("row 98: an application is found only by its own link, never by its reference, its posting or part of the link @plain", async ({
  app,
  request,
}) => {
  const path = opening.exec(await (await request.get("/careers")).text())?.[0] ?? "";
  const send = async () => {
    const answer = await request.post(path, {
      multipart: {
        fullName: "Ada Lindqvist",
        email: newEmail(),
        phoneNumber: "905 555 0199",
        availability: "flexible",
        employmentStatus: "retired",
        heardFrom: "other",
        securityExperience: "None",
        whyInterested: "Nights suit me",
        whyGoodFit: "I stay calm",
        declaration: "on",
        consent: "on",
        ...(await contactStamp(request, app)),
        resume: pdf,
      },
      headers: { ...sameOrigin, ...anotherAddress() },
      maxRedirects: 0,
    });
    return /\/applications\/([\w-]{43})/.exec(answer.headers().location ?? "")?.[1] ?? "";
  };
  const [mine, other] = [await send(), await send()];
  const text = await (await request.get(`/applications/${mine}`)).text();
  const reference = /[A-Z]{2,4}-\w{4}-\w{4}/.exec(text)?.[0] ?? "";
  expect(reference).not.toBe("");
  const mixed = mine.slice(0, 21) + other.slice(21);
  for (const token of [mixed, mine.slice(0, -1), `${mine}A`, reference, path.split("/").at(-1) ?? ""]) {
    for (const address of [
      `/applications/${token}`,
      `/applications/${token}/withdraw`,
      `/applications/${token}.data`,
    ])
      expect((await get(request, address)).status(), address).toBe(404);
    const withdrawn = await request.post(`/applications/${token}/withdraw`, {
      form: { _: "" },
      headers: sameOrigin,
      maxRedirects: 0,
    });
    expect(withdrawn.status()).toBe(404);
  }
  const shown = await (await request.get(`/applications/${other}`)).text();
  expect(shown).toContain("Pending");
  expect(shown).not.toContain(reference);
});

test("row 139: from a search to job alerts, confirmed and stopped by links in emails @write @js-nightly", async ({
  app,
  page,
}) => {
  const email = newEmail();
  await page.goto("/careers?type=part-time");
  await page.getByRole("main").getByRole("link", { name: "email" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New positions by email");
  await expect(page.getByLabel("Type")).toHaveValue("part-time");
  await checkPage(page);
  await page.getByLabel("Keywords").fill("market");
  await submit(page, "Email me a link to confirm");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter your email address"]);
  await expect(page.getByLabel("Keywords")).toHaveValue("market");
  await checkPage(page);
  const { _time } = await contactStamp(page.request, app);
  await page.locator('[name="_time"]').evaluate((field: HTMLInputElement, time) => {
    field.value = time;
  }, _time);
  await page.getByLabel("Email").fill(email);
  await submit(page, "Email me a link to confirm");
  await expect(page.getByRole("status")).toContainText("Check your email");

  await page.goto(pathIn(await mailTo(app, email, "Confirm your job alerts")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your job alerts");
  await expect(page.getByRole("main")).toContainText("Part-time positions with the words “market”");
  await checkPage(page);
  await submit(page, "Confirm job alerts");
  await expect(page.getByRole("status")).toContainText("Your job alerts are on.");
  await checkPage(page);
  const link = new URL(page.url()).pathname;
  await submit(page, "Stop these emails");
  await expect(page).toHaveURL(/\/careers$/);
  await expect(page.getByRole("status")).toContainText("Your job alerts have stopped.");
  expect((await page.goto(link))?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await checkPage(page);
});

test("row 139: job alerts are in their owner's download @write @plain", async ({ app, page }) => {
  const person = await registerAndConfirm(page, app);
  const stamp = await contactStamp(page.request, app);
  const form = { email: person.email, q: "", type: "", location: "Brampton, ON", ...stamp };
  const headers = { ...sameOrigin, ...anotherAddress() };
  expect((await page.request.post("/careers/alerts", { form, headers, maxRedirects: 0 })).status()).toBe(303);
  await mailTo(app, person.email, "Confirm your job alerts");
  await signInByRequest(page.request, person);
  const download = await (await page.request.get("/profile/export")).json();
  expect(download.jobAlerts).toMatchObject([{ location: "Brampton, ON", confirmedAt: null }]);
});

test("row 139: job alerts requested by a program are neither stored nor emailed, and it reads the same @plain", async ({
  app,
  request,
}) => {
  const email = newEmail();
  const form = { email, ...(await contactStamp(request, app)), _url: "https://spam.example" };
  const headers = { ...sameOrigin, ...anotherAddress() };
  const answer = await request.post("/careers/alerts", { form, headers, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, "/careers/alerts"]);
  const after = newEmail();
  const genuine = { email: after, ...(await contactStamp(request, app)) };
  await request.post("/careers/alerts", {
    form: genuine,
    headers: { ...sameOrigin, ...anotherAddress() },
    maxRedirects: 0,
  });
  await mailTo(app, after, "Confirm your job alerts");
  expect((await app.mails()).filter(({ to }) => to?.some(({ address }) => address === email))).toEqual([]);
});
