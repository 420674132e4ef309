import { randomUUID } from "node:crypto";
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import type { APIRequestContext, APIResponse, Locator, Page, Response } from "@playwright/test";
import type { Email } from "postal-mime";
import { contactTimes, inquiryPurposes, serviceTypes } from "../../app/modules/inquiries/inquiry-options";
import type { App } from "./app";
import { expect } from "./fixtures";

export { line, livePages, openPages, paperPages } from "./site";

/** The sign-ins of the demo. */
export const admin = {
  email: "admin@nightjar.test",
  password: "nightjar-admin-demo",
  name: "Dana Whitfield",
};
export const resident = {
  email: "resident@nightjar.test",
  password: "nightjar-resident-demo",
  name: "Sam Okafor",
};

/** Every screen of the back office. */
export const adminPages = [
  "/admin/dashboard",
  "/admin/jobs",
  "/admin/assignments",
  "/admin/employees",
  "/admin/clients",
  "/admin/products",
  "/admin/communities",
  "/admin/inquiries",
  "/admin/reports",
  "/admin/settings",
  "/admin/settings/health",
  "/admin/notifications",
];

/** A contact form filled in rightly, with the changes that a test wants. */
export function inquiry(changes: Partial<Inquiry> = {}): Inquiry {
  return {
    name: "Ada Lindqvist",
    email: "ada@example.test",
    phone: "905 555 0199",
    inquiryPurpose: inquiryPurposes[0],
    serviceType: serviceTypes[1],
    preferredContactTime: contactTimes[3],
    message: `A street party in June, ${randomUUID()}.`,
    ...changes,
  };
}

export interface Inquiry extends Record<string, string> {
  name: string;
  email: string;
  phone: string;
  inquiryPurpose: string;
  serviceType: string;
  preferredContactTime: string;
  message: string;
}

const labels = {
  name: "Full name",
  email: "Email",
  phone: "Phone",
  inquiryPurpose: "What is this about?",
  serviceType: "Service",
  preferredContactTime: "Best time to call (optional)",
  message: "Message",
};

/** A field of the contact form, found by its label. */
export function contactField(page: Page, name: keyof typeof labels): Locator {
  return page.getByLabel(labels[name], { exact: true });
}

/** Fills the contact form in as fast as a program does. */
export async function fillContact(page: Page, values: Inquiry): Promise<void> {
  for (const name of ["name", "email", "phone"] as const) await contactField(page, name).fill(values[name]);
  for (const name of ["inquiryPurpose", "serviceType", "preferredContactTime"] as const) {
    await contactField(page, name).selectOption(values[name]);
  }
  await contactField(page, "message").fill(values.message);
}

/** Fills the contact form in as a person does, who takes more than the two seconds of a program (row 48). */
export async function typeContact(page: Page, values: Inquiry): Promise<void> {
  await fillContact(page, values);
  const time = await earlierTime(page.request, new URL(page.url()).origin);
  await page.locator('[name="_time"]').evaluate((field: HTMLInputElement, earlier) => {
    field.value = earlier;
  }, time);
}

/**
 * Presses a button that posts a form, and gives the answer to that post without its body, which the browser may have
 * dropped when the page goes on: look at the page, or post once more by request.
 */
export async function submit(
  page: Page,
  button: string,
): Promise<Pick<Response, "status" | "headers" | "request">> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.getByRole("main").getByRole("button", { name: button }).click(),
  ]);
  return answer;
}

/** Fills the contact form in, sends it and gives the reference of the page that says thanks. */
export async function sendContact(page: Page, values: Inquiry): Promise<string> {
  await page.goto("/contact");
  await typeContact(page, values);
  await submit(page, "Send message");
  await expect(page).toHaveURL(/\/thank-you\?ref=NJ-/);
  return referenceIn(page.url());
}

/** The reference in the address of the page that says thanks. */
export function referenceIn(address: string): string {
  const reference = new URL(address, "http://site.invalid").searchParams.get("ref") ?? "";
  expect(reference).toMatch(/^NJ-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  return reference;
}

/** Headers of a form that a page of the site posts. */
export const sameOrigin = { "Sec-Fetch-Site": "same-origin" };

/** Posts a form as a page of the site does, and follows nothing. */
export function post(
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  return request.post(path, { form, headers: { ...sameOrigin, ...headers }, maxRedirects: 0 });
}

/** Asks for a page and follows nothing. */
export function get(
  request: APIRequestContext,
  path: string,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  return request.get(path, { headers, maxRedirects: 0 });
}

/** The hidden fields of a form that was opened just now. */
export async function openForm(request: APIRequestContext, path: string): Promise<Stamp> {
  const html = await (await request.get(path)).text();
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
  const stamp = { _key: value("_key"), _time: value("_time") };
  expect(stamp._key, `the form of ${path} has a one-time key`).not.toBe("");
  return stamp;
}

export interface Stamp extends Record<string, string> {
  _key: string;
  _time: string;
}

const times = new Map<string, string>();

/** The time of a form that this worker opened more than two seconds ago; it may be used again. */
async function earlierTime(request: APIRequestContext, origin: string): Promise<string> {
  const time = times.get(origin) ?? (await openForm(request, `${origin}/contact`))._time;
  times.set(origin, time);
  const opened = Number.parseInt(time, 36);
  await expect.poll(() => Date.now() - opened, { intervals: [100] }).toBeGreaterThan(2_000);
  return time;
}

/** The hidden fields of a contact form that has been open for longer than a program takes (row 48), with a key of its own. */
export async function contactStamp(request: APIRequestContext, app: App): Promise<Stamp> {
  return { _key: randomUUID(), _time: await earlierTime(request, app.url) };
}

/** Someone who registers: an address of their own and a password that fits. */
export function newResident(name = "Ada Lindqvist"): typeof resident {
  return { email: `${randomUUID()}@example.test`, password: `four owls ${randomUUID()}`, name };
}

/**
 * Registers a new resident through the pages, by plain requests, and confirms the address by the link in the mail. They have
 * not signed in, and their account is not set up.
 */
export async function registerAndConfirm(
  visitor: APIRequestContext | Page,
  app: App,
): Promise<typeof resident> {
  const request = "request" in visitor ? visitor.request : visitor;
  const person = newResident();
  const { name: fullName, email, password } = person;
  const form = {
    fullName,
    email,
    password,
    confirmPassword: password,
    ...(await contactStamp(request, app)),
  };
  const registered = await post(request, "/login?mode=register", form, anotherAddress());
  expect(registered.headers().location).toBe("/confirm-email");
  const confirmed = await post(request, pathIn(await mailTo(app, email, "Confirm your email")), { _: "" });
  expect(confirmed.headers().location).toBe("/login");
  return person;
}

/** The first mail to an address whose subject holds this text. */
export async function mailTo(app: App, address: string, text: string): Promise<Email> {
  const find = async () =>
    (await app.mails()).find(
      ({ subject, to }) => subject?.includes(text) && to?.some((each) => each.address === address),
    );
  await expect
    .poll(async () => (await find())?.subject, { timeout: 15_000, intervals: [50, 100] })
    .toContain(text);
  const mail = await find();
  if (!mail) throw new Error(`The mail about ${text} has gone.`);
  return mail;
}

/** The path of the one link of a mail. */
export function pathIn({ text }: Email): string {
  return new URL(/https?:\S+/.exec(text ?? "")?.[0] ?? "").pathname;
}

let senders = 0;

/** An address that no other visitor of this worker has. */
export function anotherAddress(): Record<string, string> {
  senders++;
  return { "X-Forwarded-For": `10.200.${(senders >> 8) & 255}.${senders & 255}` };
}

/** Stores inquiries one after the other, each from an address of its own, and gives their references. */
export async function storeInquiries(
  request: APIRequestContext,
  app: App,
  inquiries: Inquiry[],
): Promise<string[]> {
  const references: string[] = [];
  for (const values of inquiries) {
    const stamp = await contactStamp(request, app);
    const answer = await post(request, "/contact", { ...values, ...stamp }, anotherAddress());
    expect(answer.status()).toBe(303);
    references.push(referenceIn(answer.headers().location ?? ""));
  }
  return references;
}

/** Signs in through the form. */
export async function signIn(page: Page, person = resident, path = "/login"): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await submit(page, "Sign in");
  await expect(page).not.toHaveURL(/login/);
}

/** Signs in without a browser; the cookie is kept by the request context. */
export async function signInByRequest(request: APIRequestContext, person = resident): Promise<APIResponse> {
  const answer = await post(request, person === admin ? "/admin/login" : "/login", {
    email: person.email,
    password: person.password,
  });
  expect(answer.status()).toBe(303);
  return answer;
}

/** A page that is signed in to the back office. */
export async function staffPage(newVisitor: () => Promise<Page>): Promise<Page> {
  const page = await newVisitor();
  await signInByRequest(page.request, admin);
  return page;
}

/** The rows of the inquiry list that are shown, by the name in each. */
export function listedNames(page: Page): Promise<string[]> {
  return page.getByRole("table").getByRole("rowheader").getByRole("link").allTextContents();
}

/** The first mail that the demo wrote whose subject holds this text. */
export async function mailAbout(app: App, text: string): Promise<Email> {
  const find = async () => (await app.mails()).find(({ subject }) => subject?.includes(text));
  await expect.poll(async () => (await find())?.subject, { timeout: 15_000 }).toContain(text);
  const mail = await find();
  if (!mail) throw new Error(`The mail about ${text} has gone.`);
  return mail;
}

/** A request written by hand, for what no browser sends: nothing is added and nothing is followed. */
export function rawRequest(
  app: App,
  options: { method?: string; path: string; headers?: OutgoingHttpHeaders; body?: string },
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const { method = "GET", path, headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: "127.0.0.1", port: app.port, agent: false, method, path, headers });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text });
      });
    });
    outgoing.end(body);
  });
}
