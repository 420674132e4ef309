import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { useTestDatabase } from "../../tests/support/database";
import { AppError, StaleEdit } from "./app-error.server";
import { db, type Executor } from "./db.server";
import { env } from "./env.server";
import { multiline, secret } from "./form-schema";
import { formStamp, parseForm, submit } from "./forms.server";
import { packed } from "./record-edits";
import { inScope, type Scope } from "./scope.server";

useTestDatabase({ own: true });

const schema = z.object({
  name: z.string({ error: "Enter your name" }),
  password: z.string({ error: "Enter a password" }).optional(),
});

function request(body: BodyInit, path = "/contact"): Request {
  return new Request(`http://localhost:3000${path}`, {
    method: "POST",
    body,
    headers: { Origin: "http://localhost:3000" },
  });
}

function posted(fields: Record<string, string>, path?: string) {
  return parseForm(request(new URLSearchParams(fields), path), schema);
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

describe("the one-time key", () => {
  const send = async (fields: Record<string, string>, path?: string) =>
    (await posted(fields, path)).once((trx) => note(fields.name ?? "", trx));

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
    ["a key we never made", { _key: "1' or 1=1" }],
  ])("with %s each is a new submission", async (_what, key) => {
    await send({ name: "Ada", ...key });
    await send({ name: "Ada", ...key });
    expect(await notes()).toEqual(["Ada", "Ada"]);
  });

  test("ASVS V2.3.3: failing work stores nothing, and the same form can be sent again", async () => {
    const fields = { name: "Ada", _key: randomUUID() };
    const form = await posted(fields);
    const failing = form.once(async (trx) => {
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
    return (await posted({ name: "Ada", ...fields })).looksAutomated;
  }

  test("a person takes two seconds or more, up to a month", async () => {
    const { time } = formStamp();
    expect(await automated({ _time: time })).toBe(true);
    vi.setSystemTime(Date.now() + 1_999);
    expect(await automated({ _time: time })).toBe(true);
    vi.setSystemTime(Date.now() + 1);
    expect(await automated({ _time: time })).toBe(false);
    vi.setSystemTime(Date.now() + 30 * 86_400_000);
    expect(await automated({ _time: time })).toBe(false);
  });

  test("a person whose form came from a machine with another clock is not taken for a program", async () => {
    const { time } = formStamp();
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(await automated({ _time: time })).toBe(false);
  });

  test("the field people do not see has to be empty", async () => {
    const { time } = formStamp();
    vi.setSystemTime(Date.now() + 5_000);
    expect(await automated({ _time: time, _url: "" })).toBe(false);
    expect(await automated({ _time: time, _url: "https://spam.example" })).toBe(true);
  });

  test("a time we did not sign counts as none", async () => {
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

  test("a time signed with the former secret still counts", async () => {
    const { time } = formStamp();
    const kept = [...env.sessionSecrets];
    env.sessionSecrets.unshift("a new secret that writes from now on");
    vi.setSystemTime(Date.now() + 5_000);
    expect(await automated({ _time: time })).toBe(false);
    env.sessionSecrets.splice(0, env.sessionSecrets.length, ...kept);
  });
});

describe("the value of a field", () => {
  const lists = z.object({
    name: z.string().optional(),
    id: z.array(z.string()),
    links: z.array(z.object({ label: z.string().optional(), tags: z.array(z.string()) })),
    address: z.object({ city: z.string() }).optional(),
  });

  async function outcome(body: string) {
    const form = await parseForm(request(new URLSearchParams(body)), lists);
    return form.value ?? form.refuse().data.result.error;
  }

  test("ASVS V15.3.7: is the last of several values, and for a list all of them", async () => {
    expect(await outcome("name=a&id=1&name=b&id=2&name=c")).toMatchObject({ name: "c", id: ["1", "2"] });
    expect(await outcome("id=1")).toMatchObject({ id: ["1"] });
    expect(await outcome("name=a")).toMatchObject({ id: [] });
  });

  test("has nested names, by the same rule", async () => {
    const body = "links[0].label=a&links[0].label=b&links[1].tags=x&links[1].tags=y&address.city=Oakville";
    expect(await outcome(body)).toMatchObject({
      links: [{ label: "b", tags: [] }, { tags: ["x", "y"] }],
      address: { city: "Oakville" },
    });
  });

  test("is not overwritten by a nested name missing from the schema", async () => {
    expect(await outcome("name=a&name[0]=b&name.first=c&id=1")).toEqual({ name: "a", id: ["1"], links: [] });
  });

  test("ASVS V15.3.6: no name reaches a prototype or breaks the answer", async () => {
    const names = [
      "__proto__.admin",
      "constructor.prototype.admin",
      "links.map",
      "toString",
      "links[0].__proto__",
    ];
    for (const name of names) {
      const form = await parseForm(
        request(
          new URLSearchParams([
            [name, "x"],
            ["id", "1"],
          ]),
        ),
        lists,
      );
      expect(form.value, name).toBeDefined();
      expect(form.refuse().data.result.initialValue, name).toEqual({ id: "1" });
    }
    expect(Object.hasOwn(Object.prototype, "admin")).toBe(false);
  });
});

describe("a refused form", () => {
  test("is answered with 400, every error, what was typed, a new key and the same time", async () => {
    const form = await posted({ email: "ada@example.com", unknown: "x", _time: "abc", _key: "k" });
    const { data, init } = form.refuse({ message: "Please look again" });
    expect(init?.status).toBe(400);
    expect(data.result.error).toEqual({ "": ["Please look again"], name: ["Enter your name"] });
    expect(data.result.initialValue).toEqual({ email: "ada@example.com", unknown: "x" });
    expect(data.stamp.time).toBe("abc");
    expect(data.stamp.key).not.toBe("k");
  });

  test("never returns a password, or anything its schema marks as secret", async () => {
    const marked = z.object({
      pin: secret(z.string().min(9, "Enter all digits"))
        .transform((pin) => pin.trim())
        .optional(),
      people: z.array(z.object({ answer: secret(z.string()).optional(), name: z.string().optional() })),
      password: z.string().optional(),
    });
    const fields = {
      pin: "do not tell",
      password: "do not tell",
      confirmPassword: "do not tell",
      "people[0].answer": "do not tell",
      "people[0].name": "Ada",
    };
    const form = await parseForm(request(new URLSearchParams(fields)), marked);
    const answer = form.refuse({ status: 403 });
    expect(answer.init?.status).toBe(403);
    expect(JSON.stringify(answer)).not.toContain("do not tell");
    expect(answer.data.result.initialValue).toEqual({ people: [{ name: "Ada" }] });
  });

  test("marks its page, so that the title can say so", async () => {
    const scope: Scope = { id: "a", address: "192.0.2.1", userId: null };
    await inScope(scope, async () => (await posted({})).refuse());
    expect(scope.formRefused).toBe(true);
  });
});

describe("submit", () => {
  const send = <R>(fields: Record<string, string>, work: (value: { name: string }) => Promise<R>) =>
    submit(request(new URLSearchParams(fields)), schema, "Sorry.", work);

  /** The answer to a refused form. */
  async function refused(answer: ReturnType<typeof send>) {
    const sent = await answer;
    if (typeof sent !== "object" || sent === null || !("data" in sent))
      throw new Error("It was not refused.");
    return z
      .object({
        data: z.object({ result: z.object({ error: z.unknown(), initialValue: z.unknown() }) }),
        init: z.object({ status: z.number(), headers: z.instanceof(Headers) }),
      })
      .parse(sent);
  }

  test("passes the work what was typed, and answers what it answers", async () => {
    expect(await send({ name: "Ada" }, async ({ name }) => `Hello ${name}`)).toBe("Hello Ada");
  });

  test("refuses invalid input, and does no work", async () => {
    const work = vi.fn();
    const { data, init } = await refused(send({ name: "" }, work));
    expect(init.status).toBe(400);
    expect(data.result.error).toEqual({ name: ["Enter your name"] });
    expect(work).not.toHaveBeenCalled();
  });

  test("an expected refusal has its own sentence, status and waiting time", async () => {
    const scope: Scope = { id: "0123456789", address: "192.0.2.1", userId: null };
    const { data, init } = await inScope(scope, () =>
      refused(send({ name: "Ada" }, () => Promise.reject(new AppError("Please wait.", 429, 61)))),
    );
    expect([init.status, scope.retryAfter]).toEqual([429, 61]);
    expect(data.result).toEqual({ error: { "": ["Please wait."] }, initialValue: { name: "Ada" } });
  });

  test("anything else is logged and answered with 503 and the documented sentence", async () => {
    const lines: string[] = [];
    vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    const { data, init } = await refused(
      send({ name: "Ada" }, () => Promise.reject(new Error("secret cause"))),
    );
    expect(init.status).toBe(503);
    expect(data.result.error).toEqual({ "": ["Sorry."] });
    expect(JSON.stringify(data)).not.toContain("secret cause");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "form.failed", message: "secret cause" });
  });

  test("a response, such as a 404, is rethrown", async () => {
    const missing = new Response("Not found", { status: 404 });
    await expect(send({ name: "Ada" }, () => Promise.reject(missing))).rejects.toBe(missing);
  });
});

describe("a single-line text", () => {
  const both = z.object({ name: z.string(), message: multiline(z.string()) });

  test("loses line breaks and control characters, which could forge a line of an email; a longer text keeps them", async () => {
    const fields = new URLSearchParams({ name: "Eve\r\nBcc: x@y.example\u2028!", message: "One\r\nTwo" });
    const { value } = await parseForm(request(fields), both);
    expect(value).toEqual({
      name: "Eve Bcc: x@y.example !",
      message: "One\nTwo",
    });
  });
});

describe("row 198: editing something others have saved since", () => {
  const edit = z.object({ version: z.coerce.number(), name: z.string(), town: z.string().optional() });
  const fields = {
    version: "1",
    name: "Ada",
    town: "Peel",
    original: packed({ name: "Ada B.", town: "Peel" }),
  };

  test("knows what the form held when it was opened, and what the person gave up", async () => {
    const form = await parseForm(request(new URLSearchParams({ ...fields, _keep_town: "theirs" })), edit);
    expect([form.original, form.keepTheirs]).toEqual([
      { version: 1, name: "Ada B.", town: "Peel" },
      ["town"],
    ]);
    const without = await parseForm(request(new URLSearchParams({ version: "1", name: "Ada" })), edit);
    expect(without.original).toBeUndefined();
  });

  test("comes back with its own changes, and with the saved text where it changed nothing", async () => {
    const answer = await submit<typeof edit, never>(request(new URLSearchParams(fields)), edit, "", () => {
      throw new StaleEdit(2, [], [{ name: "name", theirs: "A.", mine: "Ada" }], { name: "A.", town: "York" });
    });
    expect(answer.data.result.initialValue).toEqual({
      version: "1",
      name: "Ada",
      town: "York",
      original: packed({ name: "Ada B.", town: "York" }),
    });
    expect(answer.data.conflict).toEqual({
      version: 2,
      since: [],
      clashes: [{ name: "name", theirs: "A.", mine: "Ada" }],
    });
  });
});

test("row 198: a form's fields are packed under the names the form gives them", () => {
  const values = { name: "Ada", none: null, links: [{ label: "a&b" }], notice: ["x", "y"] };
  expect([...new URLSearchParams(packed(values))]).toEqual([
    ["name", "Ada"],
    ["none", ""],
    ["links[0].label", "a&b"],
    ["notice", "x"],
    ["notice", "y"],
  ]);
});
