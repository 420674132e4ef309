import { beforeEach, expect, test, vi } from "vitest";
import { sessionCookie } from "../../app/access/session-cookie.server";
import { accountMail } from "../../app/modules/accounts/mails/account-mail.server";
import * as Factors from "../../app/modules/accounts/second-factor/factors.server";
import * as RecoveryCodes from "../../app/modules/accounts/second-factor/recovery-codes.server";
import * as Sessions from "../../app/modules/accounts/sessions/sessions.server";
import * as Settings from "../../app/modules/office/profile-page/settings.server";
import { db } from "../../app/platform/db.server";
import { takeFlash } from "../../app/platform/flash.server";
import { action, loader } from "../../app/routes/_auth+/setup-2fa";
import { useTestDatabase } from "../support/database";
import { oneTimeCode } from "../support/one-time-codes";
import { addPerson } from "../support/people";

useTestDatabase({ queues: [accountMail] });

let cookie: string;
let token: string;

beforeEach(async () => {
  const { id, role } = await addPerson();
  token = await Sessions.create({ id, role }, null);
  cookie = (await sessionCookie(token, role)).split(";")[0] ?? "";
});

function visit(code?: string) {
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  const post = code === undefined ? {} : { method: "POST", body: new URLSearchParams({ code }) };
  const request = new Request("http://localhost:3000/setup-2fa", { headers, ...post });
  return { request, params: {}, context: {} };
}

async function answer(work: Promise<unknown>) {
  const response: unknown = await work.catch((thrown) => thrown);
  if (response instanceof Response) return response.headers.get("Location");
  return response;
}

test("row 65: when setup cannot begin, the page says so and offers a retry", async () => {
  vi.spyOn(Factors, "begin").mockRejectedValueOnce(new Error("no database"));
  expect(await answer(loader(visit()))).toMatchObject({ init: { status: 503 }, data: { setup: undefined } });
  expect(await answer(loader(visit()))).toMatchObject({ init: { status: 200 }, data: { setup: {} } });
});

test.each([
  [
    "row 63: what cannot be stored",
    new Error("no database"),
    503,
    "Failed to set up two-factor authentication",
  ],
  [
    "row 64: what was never begun",
    undefined,
    409,
    "Setup not complete. Please refresh the page and try again.",
  ],
])("%s is reported in its own words", async (_rule, failure, status, message) => {
  if (failure) vi.spyOn(Factors, "enable").mockRejectedValueOnce(failure);
  expect(await answer(action(visit("123456")))).toMatchObject({
    init: { status },
    data: { result: { error: { "": [message] }, initialValue: {} } },
  });
});

test("ASVS V7.5.1: a step-up older than ten minutes is repeated before a secret is shown or a code accepted", async () => {
  const begin = vi.spyOn(Factors, "begin");
  await db
    .updateTable("sessions")
    .set({ provedAt: new Date(Date.now() - 601_000) })
    .execute();
  for (const work of [() => loader(visit()), () => action(visit("123456"))]) {
    expect(await answer(work())).toBe("/confirm-access?next=%2Fsetup-2fa");
  }
  expect(begin).not.toHaveBeenCalled();
});

test("E-m6: the way to recovery codes follows the setup, and the settings say so until there are some", async () => {
  const person = async () => {
    const found = await Sessions.find(token);
    if (!found) throw new Error("no session");
    return found;
  };
  const lacksCodes = async () => (await Settings.read(await person())).lacksCodes;
  expect(await lacksCodes(), "nothing is lacking without a second factor").toBe(false);
  const { secret } = await Factors.begin(await person());
  const done: unknown = await action(visit(await oneTimeCode(secret)));
  if (!(done instanceof Response)) throw new Error("no redirect");
  expect(done.headers.get("Location")).toBe("/profile");
  const Cookie = (done.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  const { flash } = await takeFlash(new Request("http://localhost:3000/profile", { headers: { Cookie } }));
  expect(flash).toMatchObject({
    message: expect.stringContaining("2FA has been successfully enabled"),
    links: [{ label: "Save your recovery codes", href: "/profile/recovery-codes" }],
  });
  expect(await lacksCodes()).toBe(true);
  await RecoveryCodes.make(await person());
  expect(await lacksCodes()).toBe(false);
});
