import { afterEach, beforeEach, expect, test } from "vitest";
import { findRegistering } from "../../app/access/registering.server";
import { accountMail } from "../../app/modules/accounts/mails/account-mail.server";
import { db } from "../../app/platform/db.server";
import { env } from "../../app/platform/env.server";
import { mac } from "../../app/platform/secrets.server";
import { action } from "../../app/routes/_auth+/login";
import { sentMails } from "../support/account-mails";
import { useTestDatabase } from "../support/database";
import { addPerson } from "../support/people";
import { visiting } from "../support/refusals";

useTestDatabase({ queues: [accountMail] });

beforeEach(async () => {
  await db.deleteFrom("rateBuckets").execute();
  await addPerson({ email: "known@example.test", password: "four brown owls at dusk" });
});

afterEach(async () => {
  env.hideAccountExistence = false;
  await db.deleteFrom("users").execute();
});

/** What a browser gets if it has had the form open for an hour. */
async function answerTo(email: string, path = "/login?mode=register"): Promise<Response> {
  const made = (Date.now() - 3_600_000).toString(36);
  const body = new URLSearchParams({
    fullName: "Ada Lindqvist",
    email,
    password: "another sentence of words",
    confirmPassword: "another sentence of words",
    _time: `${made}.${mac("form-time", made).toString("base64url")}`,
  });
  const headers = { Origin: env.appUrl.origin };
  const request = new Request(new URL(path, env.appUrl), { method: "POST", body, headers });
  const answer = await visiting(() => action({ request, params: {}, context: {} }));
  if (!(answer instanceof Response)) throw new Error("The form was refused.");
  return answer;
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test("row 36: an address with an account leads to signing in, and keeps the page that was wanted", async () => {
  const answer = await answerTo("known@example.test", "/login?mode=register&redirectTo=/cart&from=stripe");
  expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fcart&from=stripe");
  expect(cookiesOf(answer)).toContain("flash=");
});

test.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
  "ASVS V3.7.2: %s is not kept as a return path",
  async (target) => {
    const path = `/login?mode=register&redirectTo=${encodeURIComponent(target)}`;
    expect((await answerTo("known@example.test", path)).headers.get("Location")).toBe("/login");
    const headers = { Cookie: cookiesOf(await answerTo("fresh@example.test", path)) };
    expect(await findRegistering(new Request(env.appUrl, { headers }))).toMatchObject({ signIn: "/login" });
  },
);

test("B25: with HIDE_ACCOUNT_EXISTENCE a known and a new address get the same answer, byte for byte except what is random", async () => {
  env.hideAccountExistence = true;
  const shape = async (email: string) => {
    const answer = await answerTo(email);
    const names = answer.headers
      .getSetCookie()
      .map((cookie) => decodeURIComponent(cookie).replace(/=[^;]*/, ({ length }) => `=${length}`));
    return { status: answer.status, to: answer.headers.get("Location"), names, body: await answer.text() };
  };
  const known = await shape("known@example.test");
  expect(known).toMatchObject({ status: 303, to: "/confirm-email" });
  expect(await shape("fresh@example.test")).toEqual(known);
  expect(await sentMails()).toHaveLength(2);
});
