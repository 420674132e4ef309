import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { useTestDatabase } from "../../tests/support/database";
import { AppError } from "./app-error.server";
import { db, type Executor } from "./db.server";
import { env } from "./env.server";
import { failed, formStamp, invalid, looksAutomated, once, parseForm } from "./forms.server";
import { inScope, type Scope } from "./scope.server";

useTestDatabase();

const schema = z.object({
  name: z.string({ error: "Enter your name" }),
  password: z.string({ error: "Enter a password" }).optional(),
});

function posted(fields: Record<string, string>, path = "/contact") {
  const request = new Request(`http://localhost:3000${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: "http://localhost:3000" },
  });
  return parseForm(request, schema);
}

beforeAll(async () => {
  await sql`create table notes (n integer generated always as identity, name text)`.execute(db);
});

afterEach(async () => {
  vi.useRealTimers();
  await sql`truncate notes`.execute(db);
});

async function note(name: string, executor: Executor): Promise<string> {
  const { rows } = await sql<{ n: number }>`insert into notes (name) values (${name}) returning n`.execute(
    executor,
  );
  return `/thank-you?n=${rows[0]?.n}`;
}

async function notes(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from notes order by n`.execute(db);
  return rows.map(({ name }) => name);
}

describe("the one-time key (design.md 3)", () => {
  const send = async (fields: Record<string, string>, path?: string) =>
    once(await posted(fields, path), (trx) => note(fields.name ?? "", trx));

  test("the same key with the same fields is the same submission", async () => {
    const fields = { name: "Ada", _key: randomUUID() };
    const first = await send({ ...fields, _time: "a" });
    expect(await send({ ...fields, _time: "b", _url: "" })).toBe(first);
    expect(await send({ _key: fields._key, name: "Ada" })).toBe(first);
    expect(await notes()).toEqual(["Ada"]);
  });

  test("25 at once are one submission, and all see its result", async () => {
    const fields = { name: "Ada", _key: randomUUID() };
    const results = await Promise.all(Array.from({ length: 25 }, () => send(fields)));
    expect(new Set(results).size).toBe(1);
    expect(await notes()).toEqual(["Ada"]);
  });

  test("the same key with other fields, or at another address, is a new submission", async () => {
    const _key = randomUUID();
    const first = await send({ name: "Ada", _key });
    expect(await send({ name: "Ben", _key })).not.toBe(first);
    expect(await send({ name: "Ada", _key }, "/apply")).not.toBe(first);
    expect(await send({ name: "Ada", _key })).toBe(first);
    expect(await notes()).toEqual(["Ada", "Ben", "Ada"]);
  });

  test.each([
    ["no key", {}],
    ["an empty key", { _key: "" }],
    ["a key that we never made", { _key: "1' or 1=1" }],
  ])("with %s each is a new submission", async (_what, key) => {
    await send({ name: "Ada", ...key });
    await send({ name: "Ada", ...key });
    expect(await notes()).toEqual(["Ada", "Ada"]);
  });

  test("work that fails stores nothing, and the same form can be sent again", async () => {
    const fields = { name: "Ada", _key: randomUUID() };
    const submission = await posted(fields);
    const failing = once(submission, async (trx) => {
      await note("Ada", trx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await notes()).toEqual([]);
    const result = await send(fields);
    expect(await send(fields)).toBe(result);
    expect(await notes()).toEqual(["Ada"]);
  });
});

describe("row 48: whether a program filled the form", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });

  async function automated(fields: Record<string, string>): Promise<boolean> {
    return looksAutomated(await posted({ name: "Ada", ...fields }));
  }

  test("a person needs two seconds, and may take a month", async () => {
    const { time } = formStamp();
    expect(await automated({ _time: time })).toBe(true);
    vi.setSystemTime(Date.now() + 1_999);
    expect(await automated({ _time: time })).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(await automated({ _time: time })).toBe(false);
    vi.setSystemTime(Date.now() + 30 * 86_400_000);
    expect(await automated({ _time: time })).toBe(false);
  });

  test("the field that people do not see has to be empty", async () => {
    const { time } = formStamp();
    vi.setSystemTime(Date.now() + 5_000);
    expect(await automated({ _time: time, _url: "" })).toBe(false);
    expect(await automated({ _time: time, _url: "https://spam.example" })).toBe(true);
  });

  test("a time that we did not sign is none", async () => {
    const { time } = formStamp();
    const [made = "", signature = ""] = time.split(".");
    vi.setSystemTime(Date.now() + 5_000);
    const earlier = (Number.parseInt(made, 36) - 60_000).toString(36);
    for (const forged of [
      "",
      made,
      `${made}.`,
      `.${signature}`,
      `${earlier}.${signature}`,
      `${made}.${signature}x`,
      "NaN.x",
    ]) {
      expect(await automated({ _time: forged }), forged).toBe(true);
    }
    expect(await automated({})).toBe(true);
  });

  test("a time that was signed with the former secret still counts", async () => {
    const { time } = formStamp();
    const kept = [...env.sessionSecrets];
    env.sessionSecrets.unshift("a new secret that writes from now on");
    vi.setSystemTime(Date.now() + 5_000);
    expect(await automated({ _time: time })).toBe(false);
    env.sessionSecrets.splice(0, env.sessionSecrets.length, ...kept);
  });
});

describe("a refused form", () => {
  test("is answered with 400, every error, what was typed, a new key and the same time", async () => {
    const submission = await posted({ password: "long enough", unknown: "x", _time: "abc", _key: "k" });
    const { data, init } = invalid(submission, { message: "Please look again" });
    expect(init?.status).toBe(400);
    expect(data.result.error).toEqual({ "": ["Please look again"], name: ["Enter your name"] });
    expect(data.result.initialValue).toEqual({ password: "long enough", unknown: "x" });
    expect(data.stamp.time).toBe("abc");
    expect(data.stamp.key).not.toBe("k");
  });

  test("never gives a password back", async () => {
    const submission = await posted({ name: "Ada", password: "do not tell" });
    const answer = invalid(submission, { status: 401, hide: ["password"] });
    expect(answer.init?.status).toBe(401);
    expect(JSON.stringify(answer)).not.toContain("do not tell");
    expect(answer.data.result.initialValue).toEqual({ name: "Ada" });
  });

  test("marks its page, so that the title can say so", async () => {
    const scope: Scope = { id: "a", address: "192.0.2.1", userId: null };
    await inScope(scope, async () => invalid(await posted({})));
    expect(scope.formRefused).toBe(true);
  });

  test("an expected refusal has its own sentence, status and waiting time", async () => {
    const refusal = new AppError("Please wait.", 429, 61);
    const { data, init } = failed(await posted({ name: "Ada" }), refusal, { message: "Something else" });
    expect(init?.status).toBe(429);
    expect(new Headers(init?.headers).get("Retry-After")).toBe("61");
    expect(data.result.error?.[""]).toEqual(["Please wait."]);
    expect(data.result.initialValue).toEqual({ name: "Ada" });
  });

  test("anything else is logged and answered with 503 and the documented sentence", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    const { data, init } = failed(await posted({ name: "Ada" }), new Error("secret cause"), {
      message: "Sorry.",
    });
    expect(init?.status).toBe(503);
    expect(JSON.stringify(data)).not.toContain("secret cause");
    expect(data.result.error?.[""]).toEqual(["Sorry."]);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "form.failed", message: "secret cause" });
  });
});
