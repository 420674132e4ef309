import { beforeEach, describe, expect, test, vi } from "vitest";
import { log, logError } from "./log.server";
import { inScope } from "./scope.server";

let lines: string[];

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
});

function last(): Record<string, unknown> {
  return JSON.parse(lines.at(-1) ?? "");
}

describe("ASVS V16.4.1: log lines", () => {
  test("are one JSON object each, whatever the values contain", () => {
    const value = 'a\n{"event":"forged"}\r\n\u2028\u001b[31m"';
    log("something", { value, count: 2, ok: true, nothing: null, left: undefined });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.indexOf("\n")).toBe((lines[0]?.length ?? 0) - 1);
    expect(last()).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: "something",
      value,
      count: 2,
      ok: true,
      nothing: null,
    });
  });

  test("carry the reference of the current request", () => {
    inScope({ id: "abc", address: "192.0.2.1", userId: null }, () => log("inside"));
    expect(last()).toMatchObject({ event: "inside", request: "abc" });
    expect(lines.at(-1)).not.toContain("192.0.2.1");
    log("outside");
    expect(last()).not.toHaveProperty("request");
  });
});

describe("ASVS V16.2.5: logged errors", () => {
  test("have class, code and place, and never the message of a database error, which may quote a row", () => {
    const error = Object.assign(new Error("duplicate key: (email)=(ada@example.test)"), {
      severity: "ERROR",
      code: "23505",
      constraint: "users_email_key",
      detail: "Key (email)=(ada@example.test) already exists.",
      where: "ada@example.test",
    });
    logError("failed", error, { queue: "mail" });
    expect(lines.at(-1)).not.toContain("ada@example.test");
    expect(last()).toMatchObject({
      code: "23505",
      constraint: "users_email_key",
      error: "Error",
      queue: "mail",
    });
    expect(last().stack).toMatch(/^\s+at .*log\.test/);
  });

  test("of our own keep their sentence; the stack begins below it", () => {
    logError("failed", new TypeError("x is not a function\nwith a second line"));
    expect(last()).toMatchObject({ error: "TypeError", message: "x is not a function\nwith a second line" });
    expect(String(last().stack)).not.toContain("second line");
  });

  test.each([["a text"], [undefined], [null], [{ email: "ada@example.test" }]])(
    "that are not errors have only their type: %j",
    (thrown) => {
      logError("failed", thrown);
      expect(last()).toMatchObject({ event: "failed", error: typeof thrown });
      expect(lines.at(-1)).not.toContain("ada@example.test");
    },
  );
});
