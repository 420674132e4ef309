import { afterEach, expect, test, vi } from "vitest";
import { clearPendingPlan, pendingPlanUrl, signInToBuy } from "./waiting-plan.server";

afterEach(() => {
  vi.useRealTimers();
});

/** The next request of a browser that got this answer. */
function next(answer: Response, headers: Record<string, string> = {}): Request {
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return new Request("http://localhost/login", { headers: { ...headers, Cookie: cookies.join("; ") } });
}

test("row 114: buying from the residential page without a session leads to exactly /login?from=stripe", async () => {
  const answer = await signInToBuy("street", "residential");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/login?from=stripe"]);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^plan=.+; Max-Age=1800; Path=\/;.* HttpOnly; SameSite=Lax$/),
  ]);
});

test("row 114: buying from the payment page leads to /login, which says why", async () => {
  const answer = await signInToBuy("house", "payment");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/login"]);
  expect(answer.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual(["plan", "flash"]);
});

test("row 114: after that the plan leads to the plans with it marked, for half an hour", async () => {
  const request = next(await signInToBuy("street", "residential"));
  expect(await pendingPlanUrl(request)).toBe("/payment?plan=street");
  expect(await clearPendingPlan(request)).toMatch(/^plan=.*Max-Age=0/);
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000 });
  expect(await pendingPlanUrl(request)).toBeUndefined();
});

test("ASVS V2.3.1: an unsigned plan is none", async () => {
  const value = Buffer.from(JSON.stringify({ plan: "house", until: Date.now() + 60_000 })).toString("base64");
  for (const cookie of [
    `plan=${encodeURIComponent(value)}`,
    `plan=${encodeURIComponent(`${value}.x`)}`,
    "",
  ]) {
    const request = new Request("http://localhost/login", { headers: { Cookie: cookie } });
    expect(await pendingPlanUrl(request)).toBeUndefined();
    expect(await clearPendingPlan(request)).toBeUndefined();
  }
});

test("a prefetch does not forget the plan", async () => {
  const request = next(await signInToBuy("street", "payment"), { "Sec-Purpose": "prefetch" });
  expect(await clearPendingPlan(request)).toBeUndefined();
});
