import { afterEach, beforeEach, expect, test } from "vitest";
import { sentMails } from "../../tests/support/account-mails";
import { useTestDatabase } from "../../tests/support/database";
import { addPerson } from "../../tests/support/people";
import { visiting } from "../../tests/support/refusals";
import { accountMail } from "../modules/account-mails/account-mail.server";
import { db } from "../platform/db.server";
import { env } from "../platform/env.server";
import { mac } from "../platform/secrets.server";
import { findRegistering } from "./registering-cookie.server";
import { register } from "./registration.server";

useTestDatabase({ queues: [accountMail] });

beforeEach(async () => {
  await db.deleteFrom("rate_buckets").execute();
  await addPerson({ email: "known@example.test", password: "four brown owls at dusk" });
});

afterEach(async () => {
  env.hideAccountExistence = false;
  await db.deleteFrom("users").execute();
});

/** What a browser gets that has had the form open for an hour. */
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
  const answer = await visiting(() => register(request));
  if (!(answer instanceof Response)) throw new Error("The form was refused.");
  return answer;
}

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test("row 36: an address that has an account leads to signing in, and takes the way along", async () => {
  const answer = await answerTo("known@example.test", "/login?mode=register&redirectTo=/cart&from=stripe");
  expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fcart&from=stripe");
  expect(cookiesOf(answer)).toContain("flash=");
});

test.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
  "ASVS V3.7.2: %s is no way to take along",
  async (target) => {
    const path = `/login?mode=register&redirectTo=${encodeURIComponent(target)}`;
    expect((await answerTo("known@example.test", path)).headers.get("Location")).toBe("/login");
    const headers = { Cookie: cookiesOf(await answerTo("fresh@example.test", path)) };
    expect(await findRegistering(new Request(env.appUrl, { headers }))).toMatchObject({ signIn: "/login" });
  },
);

test("B25: with HIDE_ACCOUNT_EXISTENCE a known and a new address get the same answer, to the byte but for what is random", async () => {
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
