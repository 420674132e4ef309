import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { smallPdf } from "../../app/modules/operations/demo/small-pdf";
import type { App } from "../support/app";
import { checkPage, expect, test } from "../support/fixtures";
import {
  anotherAddress,
  contactStamp,
  mailTo,
  pathIn,
  registerAndConfirm,
  sameOrigin,
  signInByRequest,
  submit,
} from "../support/journeys";

const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(smallPdf(["Ada Lindqvist"])),
});

const newEmail = () => `${randomUUID()}@example.test`;

async function aPosting(request: APIRequestContext): Promise<string> {
  const html = await (await request.get("/careers")).text();
  return /\/careers\/[\da-f-]{36}/.exec(html)?.[0] ?? "";
}

async function openApplication(page: Page, app: App): Promise<void> {
  await page.goto(await aPosting(page.request));
  await page.getByRole("link", { name: "Apply Now" }).click();
  await expect(page.getByRole("heading", { name: /^Apply: / })).toBeVisible();
  const { _time } = await contactStamp(page.request, app);
  await page.locator('[name="_time"]').evaluate((field: HTMLInputElement, time) => {
    field.value = time;
  }, _time);
}

/** What a person presses: the label covers its whole card, and the box with it. */
const card = (page: Page, label: string | RegExp) => page.locator("label").filter({ hasText: label });

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full name").fill("Ada Lindqvist");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("905 555 0199");
  await card(page, "Weekends").click();
  await card(page, "Student").click();
  await page.getByLabel("How did you hear about us?").selectOption("referral");
  await page.getByLabel("Your experience in security").fill("Two summers at the fair");
  await page.getByLabel("Why are you interested in this position?").fill("Nights suit me");
  await page.getByLabel("Why are you a good fit?").fill("I stay calm");
  await card(page, /^I declare/).click();
  await card(page, /^I consent/).click();
}

/** The form by its field names, as a browser without scripts sends it. */
async function post(
  request: APIRequestContext,
  path: string,
  fields: Record<string, string>,
  file?: string,
): Promise<APIResponse> {
  return request.post(path, {
    multipart: {
      ...fields,
      ...(file && { resume: pdf(file) }),
    },
    headers: { ...sameOrigin, ...anotherAddress() },
    maxRedirects: 0,
  });
}

function fields(email: string): Record<string, string> {
  return {
    fullName: "Ada Lindqvist",
    email,
    phoneNumber: "905 555 0199",
    availability: "flexible",
    employmentStatus: "retired",
    heardFrom: "other",
    securityExperience: "None",
    whyInterested: "Nights suit me",
    whyGoodFit: "I stay calm",
    declaration: "on",
    consent: "on",
  };
}

test("rows 143-152, 245, B22: an applicant makes three mistakes, uploads once, follows, replaces and withdraws @write @js-nightly", async ({
  app,
  page,
}) => {
  test.slow();
  const email = newEmail();
  await openApplication(page, app);
  await fill(page, email);
  await page.getByLabel("Résumé").setInputFiles(pdf("ada.pdf"));
  await card(page, /^I declare/).click();
  await card(page, /^I consent/).click();
  expect((await submit(page, "Submit application")).status()).toBe(400);
  const accept = page
    .getByRole("alert")
    .getByRole("link", { name: "Please accept both the declaration and consent statements" });
  await expect(accept).toHaveAttribute("href", "#application-declaration");
  await expect(page).toHaveTitle(/^Error: /);
  await checkPage(page);
  await card(page, /^I declare/).click();
  await submit(page, "Submit application");
  await expect(accept).toHaveAttribute("href", "#application-consent");
  await card(page, /^I consent/).click();
  await page.getByLabel("Why are you a good fit?").fill(" ");
  await submit(page, "Submit application");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Say why you are a good fit"]);
  await page.getByLabel("Why are you a good fit?").fill("I stay calm");
  await page.getByLabel("Phone").fill("12");
  await submit(page, "Submit application");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Please enter a valid phone number"]);
  await expect(page.getByRole("main")).toContainText("ada.pdf");
  await expect(page.getByText("Asked for in this role; you can still apply")).toHaveCount(2);
  await page.getByLabel("Phone").fill("905 555 0199");
  await submit(page, "Submit application");

  await expect(page).toHaveURL(/\/applications\/[\w-]{43}#status$/);
  await expect(page.getByRole("status")).toContainText("Your application has been submitted successfully!");
  const main = page.getByRole("main");
  await expect(main).toContainText("Pending");
  await expect(main).toContainText("ada.pdf");
  await expect(main).toContainText(/[A-Z]{2,4}-\w{4}-\w{4}/);
  await checkPage(page);
  const path = new URL(page.url()).pathname;
  const receipt = await mailTo(app, email, "We have your application");
  expect(pathIn(receipt)).toBe(path);
  const shown = await page.request.get(path);
  expect(shown.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
  expect(await shown.text()).toContain('name="robots" content="noindex"');
  await expect
    .poll(async () => (await app.mails()).find(({ text }) => text?.includes(email))?.subject)
    .toMatch(/^Application: Ada Lindqvist/);
  const notice = (await app.mails()).find(
    ({ subject, text }) => subject?.startsWith("Application") && text?.includes(email),
  );
  expect(notice?.text).toContain("/admin/jobs/");
  expect(notice?.text).toContain("I stay calm");
  expect(notice?.attachments.filter(({ related }) => !related)).toEqual([]);

  await expect(page.getByRole("region", { name: "What you sent" })).toContainText("I stay calm");
  await submit(page, "Replace my files");
  await expect(page.getByRole("alert")).toContainText("Choose a new résumé or a new cover letter");
  await page.getByLabel("New résumé").setInputFiles(pdf("better.pdf"));
  await page.getByLabel("New cover letter").setInputFiles(pdf("letter.pdf"));
  await submit(page, "Replace my files");
  await expect(page.getByRole("status")).toContainText("Your new résumé and cover letter arrived.");
  await expect(main).toContainText("better.pdf");
  await expect(main).toContainText("letter.pdf");
  await expect(main).not.toContainText("ada.pdf");

  const again = await post(
    page.request,
    await aPosting(page.request),
    { ...fields(` ${email.toUpperCase()}`), ...(await contactStamp(page.request, app)) },
    "b.pdf",
  );
  expect(again.status()).toBe(409);
  const text = await again.text();
  expect(text).toMatch(/You applied on/);
  expect(text).toContain("Replace or withdraw");
  expect(text).not.toContain(path);

  await page.getByRole("link", { name: "Withdraw" }).click();
  await expect(main).toContainText("Withdraw your application for");
  await checkPage(page);
  await submit(page, "Withdraw my application");
  await expect(page.getByRole("status")).toContainText("Your application has been withdrawn.");
  await expect(main).toContainText("Withdrawn");
  await expect(page.getByRole("link", { name: "Withdraw" })).toHaveCount(0);
});

test("row 149: a file that is too large, empty or of another kind is refused by name, and the text is kept @js-nightly", async ({
  app,
  page,
}) => {
  await openApplication(page, app);
  await fill(page, newEmail());
  const cases: [string, Buffer, string][] = [
    ["big.pdf", Buffer.alloc(5 * 1024 * 1024, 45), "File size must be less than 5MB"],
    ["empty.pdf", Buffer.alloc(0), "The file is empty. Choose another one"],
    ["me.png", Buffer.from("PNG"), "The file must be a PDF, DOC or DOCX"],
  ];
  for (const [name, buffer, sentence] of cases) {
    await page.getByLabel("Résumé").setInputFiles({ name, mimeType: "application/pdf", buffer });
    await submit(page, "Submit application");
    await expect(page.getByRole("alert").getByRole("link"), name).toHaveText([sentence]);
    await expect(page.getByLabel("Full name"), name).toHaveValue("Ada Lindqvist");
  }
});

// Slow: fifty applications with a file arrive at once.
test("row 152: 50 applications by the same person at once are one, with one receipt @write @plain @nightly", async ({
  app,
  request,
}) => {
  test.slow();
  const [email, path] = [newEmail(), await aPosting(request)];
  const stamp = await contactStamp(request, app);
  // A busy app asks some of them to try again, as in decision 38: people do.
  const send = async (form: Record<string, string>): Promise<APIResponse> => {
    const answer = await post(request, path, form, "a.pdf");
    return answer.status() === 503 ? send(form) : answer;
  };
  const sent = Array.from({ length: 50 }, (_, n) =>
    send({ ...fields(n % 2 ? email.toUpperCase() : `${email} `), ...stamp, _key: randomUUID() }),
  );
  const answers = await Promise.all(sent);
  const statuses = answers.map((answer) => answer.status()).sort();
  expect(statuses).toEqual([303, ...Array.from({ length: 49 }, () => 409)]);
  await mailTo(app, email, "We have your application");
  const mails = (await app.mails()).filter(({ to }) => to?.some(({ address }) => address === email));
  expect(mails).toHaveLength(1);
});

const mistakes: Record<string, Record<string, string>> = {
  email: { email: "ada@" },
  text: { whyGoodFit: "" },
  choice: { availability: "sometimes" },
  consent: { consent: "" },
};

test("row 144: 12 orders of mistakes keep the file with one upload each @plain @nightly", async ({
  app,
  request,
}) => {
  test.slow();
  const path = await aPosting(request);
  const names = Object.keys(mistakes);
  const orders = names.flatMap((first) =>
    names.filter((name) => name !== first).map((second) => [first, second]),
  );
  expect(orders).toHaveLength(12);
  for (const order of orders) {
    const right = { ...fields(newEmail()), ...(await contactStamp(request, app)) };
    let key = right._key;
    for (const [index, name] of order.entries()) {
      const typed = { ...right, _key: key, ...mistakes[name] };
      const answer = await post(request, path, typed, index === 0 ? "once.pdf" : undefined);
      expect(answer.status(), order.join()).toBe(400);
      const html = await answer.text();
      expect(html, order.join()).toContain("once.pdf");
      key = /name="_key" value="([^"]+)"/.exec(html)?.[1] ?? "";
    }
    const done = await post(request, path, { ...right, _key: key });
    expect(done.status(), order.join()).toBe(303);
  }
});

test("a new link comes by email and ends the old one once its owner says so; known and unknown addresses read the same @js-nightly", async ({
  app,
  request,
  page,
}) => {
  const [email, path] = [newEmail(), await aPosting(request)];
  const sent = await post(
    request,
    path,
    { ...fields(email), ...(await contactStamp(request, app)) },
    "a.pdf",
  );
  const [old = ""] = (sent.headers().location ?? "").split("#");
  expect((await request.get(old)).status()).toBe(200);
  await page.goto("/applications");
  await checkPage(page);
  const said = [];
  for (const each of [email, newEmail()]) {
    await page.getByLabel("Email").fill(each);
    await page.setExtraHTTPHeaders(anotherAddress());
    await submit(page, "Send me the link");
    said.push(await page.getByRole("main").textContent());
  }
  expect(said[0]).toBe(said[1]);
  const link = pathIn(await mailTo(app, email, "Your application"));
  expect((await request.head(link)).status(), "asking for the headers is not opening it").toBe(200);
  expect((await request.get(old)).status(), "someone else may have asked").toBe(200);
  await page.goto(link);
  expect((await request.get(old)).status(), "a program may have opened it").toBe(200);
  await submit(page, "End my older link");
  for (const gone of [old, `${old}/withdraw`, "/applications/nonsense"])
    expect((await request.get(gone)).status()).toBe(404);
});

test("rows 97 and 98: an application sent while signed in with one's own email is in the settings, with its status @write @js-nightly", async ({
  app,
  page,
}) => {
  const { email } = await registerAndConfirm(page, app).then(async (person) => {
    await signInByRequest(page.request, person);
    return person;
  });
  await openApplication(page, app);
  await fill(page, email);
  await page.getByLabel("Résumé").setInputFiles(pdf("ada.pdf"));
  await submit(page, "Submit application");
  await expect(page.getByRole("status")).toContainText("submitted successfully");
  await page.goto("/profile/applications");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My job applications");
  const card = page.locator("#applications");
  await expect(card).toContainText("Pending");
  await card.getByRole("link", { name: "Withdraw" }).click();
  await submit(page, "Withdraw my application");
  await page.goto("/profile/applications");
  await expect(card).toContainText("Withdrawn");
});
