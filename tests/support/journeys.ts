import { randomUUID } from "node:crypto";
import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import type { APIRequestContext, APIResponse, Locator, Page, Response } from "@playwright/test";
import type { Email } from "postal-mime";
import { contactTimes, inquiryPurposes } from "../../app/modules/inquiries/inquiries/inquiry-options";
import { sections } from "../../app/modules/shared/roles/roles";
import type { App } from "./app";

import { serviceTypes } from "./companies";
import { expect, isPlain, runsScripts } from "./fixtures";

import { withoutReceipts } from "./receipts";

export { line, openPages, paperPages, visitorPages } from "./site";

export const admin = {
  email: "admin@nightjar.test",
  password: "nightjar-admin-demo",
  name: "Dana Whitfield",
};
export const guard = {
  email: "guard@nightjar.test",
  password: "nightjar-guard-demo",
  name: "Amir Haddadi",
};
export const resident = {
  email: "resident@nightjar.test",
  password: "nightjar-resident-demo",
  name: "Sam Okafor",
};

export const adminPages = [
  ...sections.map(({ area }) => `/admin/${area}`),
  "/admin/settings/health",
  "/admin/notifications",
];

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

export function contactField(page: Page, name: keyof typeof labels): Locator {
  return page.getByLabel(labels[name], { exact: true });
}

export async function fillContact(page: Page, values: Inquiry): Promise<void> {
  for (const name of ["name", "email", "phone"] as const) await contactField(page, name).fill(values[name]);
  for (const name of ["inquiryPurpose", "serviceType", "preferredContactTime"] as const) {
    await contactField(page, name).selectOption(values[name]);
  }
  await contactField(page, "message").fill(values.message);
}

export async function typeContact(page: Page, values: Inquiry): Promise<void> {
  await fillContact(page, values);
  await asIfTyped(page);
}

/** Takes longer than the two seconds within which a form looks automated. */
export async function asIfTyped(page: Page): Promise<void> {
  const time = await earlierTime(page.request, new URL(page.url()).origin);
  await page.locator('[name="_time"]').evaluate((field: HTMLInputElement, earlier) => {
    field.value = earlier;
  }, time);
}

/**
 * Presses a submit button and returns the answer to that post without its body, which the browser may have dropped:
 * look at the page, or post again by request.
 */
export async function submit(
  page: Page,
  button: string,
  within: Locator = page.getByRole("main"),
): Promise<Pick<Response, "status" | "headers" | "request">> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    within.getByRole("button", { name: button }).click(),
  ]);
  return answer;
}

export async function sendContact(page: Page, values: Inquiry): Promise<string> {
  await page.goto("/contact");
  await typeContact(page, values);
  await submit(page, "Send message");
  await expect(page).toHaveURL(/\/thank-you\?ref=[A-Z]{2,4}-/);
  return referenceIn(page.url());
}

export function referenceIn(address: string): string {
  const reference = new URL(address, "http://site.invalid").searchParams.get("ref") ?? "";
  expect(reference).toMatch(/^[A-Z]{2,4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  return reference;
}

export const sameOrigin = { "Sec-Fetch-Site": "same-origin" };

export function post(
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  return request.post(path, { form, headers: { ...sameOrigin, ...headers }, maxRedirects: 0 });
}

export function get(
  request: APIRequestContext,
  path: string,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  return request.get(path, { headers, maxRedirects: 0 });
}

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

/** The signed time of a form that this worker opened more than two seconds ago; it may be reused. */
async function earlierTime(request: APIRequestContext, origin: string): Promise<string> {
  const time = times.get(origin) ?? (await openForm(request, `${origin}/contact`))._time;
  times.set(origin, time);
  const opened = Number.parseInt(time, 36);
  await expect.poll(() => Date.now() - opened, { intervals: [100] }).toBeGreaterThan(2_000);
  return time;
}

/** The hidden fields of a form old enough to be a person's, with a new key. */
export async function contactStamp(request: APIRequestContext, app: App): Promise<Stamp> {
  return { _key: randomUUID(), _time: await earlierTime(request, app.url) };
}

export function newResident(name = "Ada Lindqvist"): typeof resident {
  return { email: `${randomUUID()}@example.test`, password: `four owls ${randomUUID()}`, name };
}

/**
 * Registers with plain requests and confirms by the link in the email; not signed in, and the account is not set up.
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

export async function mailTo(app: App, address: string, text: string): Promise<Email> {
  const find = async () =>
    (await app.mails()).find(
      ({ subject, to }) => subject?.includes(text) && to?.some((each) => each.address === address),
    );
  await expect
    .poll(async () => (await find())?.subject, { timeout: 60_000, intervals: [50, 100] })
    .toContain(text);
  const mail = await find();
  if (!mail) throw new Error(`The mail about ${text} has gone.`);
  return mail;
}

export function pathIn({ text }: Email): string {
  return new URL(/https?:\S+/.exec(text ?? "")?.[0] ?? "").pathname;
}

let senders = 0;

/** An address that no other visitor of this worker has. */
export function anotherAddress(): Record<string, string> {
  senders++;
  return { "X-Forwarded-For": `10.200.${(senders >> 8) & 255}.${senders & 255}` };
}

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

export async function signIn(page: Page, person = resident, path = "/login"): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await submit(page, "Sign in");
  await expect(page).not.toHaveURL(/login/);
}

/** The request context keeps the cookie. */
export async function signInByRequest(
  request: APIRequestContext,
  person: { email: string; password: string } = resident,
): Promise<APIResponse> {
  const answer = await post(request, person === admin ? "/admin/login" : "/login", {
    email: person.email,
    password: person.password,
  });
  expect(answer.status()).toBe(303);
  return answer;
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).locator("summary").click();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
}

export async function staffPage(newVisitor: () => Promise<Page>): Promise<Page> {
  const page = await newVisitor();
  await signInByRequest(page.request, admin);
  return page;
}

/** The plain browser lays nothing out, so there is nothing to scroll. */
export async function fitsItsWidth(page: Page): Promise<void> {
  if (isPlain(page)) return;
  const [all, seen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect(all, `the width of ${page.url()}`).toBeLessThanOrEqual(seen);
}

/** Sets one of the folded filters of a list; with scripts the choice alone is enough. */
export async function setFilter(page: Page, label: string, choice: string): Promise<void> {
  const search = page.getByRole("search");
  const control = search.getByRole("combobox", { name: label });
  if (!(await control.isVisible())) await search.getByText("Filter").first().click();
  const before = page.url();
  await control.selectOption({ label: choice });
  if (!runsScripts()) await search.getByRole("button", { name: "Filter" }).click();
  await expect(page).not.toHaveURL(before);
}

/** Presses one of the acts for the rows that are ticked. */
export async function actOnTicked(page: Page, act: string): Promise<void> {
  const bar = page.locator("#bulk");
  const button = bar.getByRole("button", { name: act, exact: true });
  if (!(await button.isVisible())) await bar.locator("summary").click();
  await button.click();
}

/** Presses a link among the rare acts of a list. */
export async function pressRare(page: Page, label: string): Promise<void> {
  const link = page.getByRole("link", { name: label });
  if (!(await link.isVisible())) await page.locator("summary", { hasText: "More for" }).click();
  await link.click();
}

/** Sends the open inquiry's composer as a note for staff. */
export async function sendNote(page: Page): ReturnType<typeof submit> {
  await page.getByLabel("Note for staff").check();
  return submit(page, "Send");
}

/** Types a reply's own subject. */
export async function typeSubject(page: Page, subject: string): Promise<void> {
  const field = page.getByLabel("Subject", { exact: true });
  if (!(await field.isVisible())) await page.locator("summary", { hasText: "Subject:" }).click();
  await field.fill(subject);
}

export function listedNames(page: Page): Promise<string[]> {
  return page.getByRole("table").getByRole("rowheader").getByRole("link").allTextContents();
}

export async function mailAbout(app: App, text: string): Promise<Email> {
  const find = async () => withoutReceipts(await app.mails()).find(({ subject }) => subject?.includes(text));
  await expect.poll(async () => (await find())?.subject, { timeout: 60_000 }).toContain(text);
  const mail = await find();
  if (!mail) throw new Error(`The mail about ${text} has gone.`);
  return mail;
}

/** A hand-written request, for what no browser sends: adds nothing and follows nothing. */
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

/** Whether React has taken over the page: its first commit is done, and so are the effects that listen for keys. */
export async function isHydrated(page: Page): Promise<boolean> {
  return (await hydration(page)) === "hydrated";
}

/** The same in words: what a page that is not taken over is still waiting for. */
function hydration(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
    const root = key && (document as unknown as Record<string, { stateNode: { current: Fiber } }>)[key];
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    if (!root) return `no React root, document ${document.readyState}, ${scripts.length} scripts loaded`;
    if (root.stateNode.current.memoizedState.isDehydrated)
      return `not hydrated, ${scripts.length} scripts loaded`;
    // A page that is not being drawn gets no frames, but its effects run.
    await new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, 1_000);
    });
    return "hydrated";
    interface Fiber {
      memoizedState: { isDehydrated: boolean };
    }
  });
}

/** With scripts, keys and ticks before they run would be lost. */
export async function ready(page: Page): Promise<void> {
  if (runsScripts()) await expect.poll(() => hydration(page)).toBe("hydrated");
}
