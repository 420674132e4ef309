import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { embedded, useTestDatabase } from "../../tests/support/database";
import { keysOf, onBothStores } from "../../tests/support/file-stores";
import { AppError } from "./app-error.server";
import { db } from "./db.server";
import { env } from "./env.server";
import { type FileRule, maxFileBytes } from "./file-kinds";
import { fileStore } from "./file-store.server";
import { openFile, storeFile } from "./files.server";
import type { HeldFile } from "./form-files.server";
import { submit } from "./forms.server";
import { newId } from "./ids.server";
import { inScope, type Scope } from "./scope.server";

useTestDatabase();

const schema = z.object({
  name: z.string({ error: "Enter your name" }),
  city: z.string().max(20, "Use 20 characters or fewer").optional(),
});
const rule: FileRule = {
  kinds: ["png", "pdf"],
  maxBytes: maxFileBytes,
  required: "Choose your document",
  followedBy: ["city"],
};
const photoRule: FileRule = { kinds: ["png"], maxBytes: maxFileBytes };
const problem = "Failed to save profile. Please try again.";

let red: File;
let blue: File;

beforeAll(async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  red = new File([new Uint8Array(await picture("red"))], "red.png");
  blue = new File([new Uint8Array(await picture("blue"))], "blue.png");
});

let lines: string[];

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
});

interface Post {
  fields?: Record<string, string>;
  files?: Record<string, File>;
  key?: string;
  cookie?: string;
  path?: string;
  userId?: string | null;
  address?: string;
  fails?: () => Promise<unknown>;
  /** In bytes, as the browser reports it. */
  length?: number;
  signal?: AbortSignal;
}

/** A visitor's browser: it keeps its cookie and sends the key from the last page. */
class Browser {
  cookie = "";
  key: string = randomUUID();
  readonly address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
  readonly userId = newId();

  async send({ fields = {}, files = {}, ...post }: Post = {}) {
    const body = new FormData();
    for (const [name, value] of Object.entries({ _key: post.key ?? this.key, ...fields }))
      body.set(name, value);
    // How a browser sends an empty file field.
    for (const name of ["document", "photo"]) body.set(name, files[name] ?? new File([], ""));
    const encoded = new Response(body);
    const request = new Request(`http://localhost:3000${post.path ?? "/profile/verification"}`, {
      method: "POST",
      body: await encoded.arrayBuffer(),
      signal: post.signal,
      headers: {
        Origin: "http://localhost:3000",
        Cookie: post.cookie ?? this.cookie,
        "Content-Type": encoded.headers.get("Content-Type") ?? "",
        ...(post.length && { "Content-Length": String(post.length) }),
      },
    });
    const userId = post.userId === undefined ? this.userId : post.userId;
    const scope: Scope = { id: "1", address: post.address ?? this.address, userId };
    const answer = await inScope(scope, () => this.#submit(request, post.fails));
    if ("stored" in answer)
      return { ...answer, status: 303, held: {} as Record<string, HeldFile | null>, errors: null };
    const headers = new Headers(answer.init?.headers);
    const set = headers.get("Set-Cookie");
    if (set) this.cookie = set.split(";")[0] ?? "";
    const { stamp, held, result } = answer.data;
    this.key = stamp.key;
    const { error: errors = null, initialValue: typed } = result;
    return { stored: "", bytes: "", status: answer.init?.status, held, errors, typed, set, scope };
  }

  #submit(request: Request, fails?: () => Promise<unknown>) {
    return submit(
      request,
      schema,
      { problem, files: { document: rule, photo: photoRule } },
      async (_value, form) => {
        let bytes = "";
        const stored = await form.once(async (trx) => {
          const file = form.file("document");
          bytes = Buffer.from(file.bytes).toString("base64");
          const options = { purpose: "test", ownerId: this.userId };
          const id = await storeFile(file, options, trx);
          const photo = form.optionalFile("photo");
          if (photo) await storeFile(photo, { ...options, purpose: "photo" }, trx);
          await fails?.();
          return id;
        });
        return { stored, bytes };
      },
    );
  }

  async rows() {
    return db.selectFrom("files").selectAll().where("ownerId", "=", this.userId).orderBy("id").execute();
  }

  async heldRows() {
    return db.selectFrom("heldFiles").selectAll().where("ownerId", "=", this.userId).execute();
  }
}

/** Keys used by a row or a held file, without duplicates. */
async function keysOfRows(): Promise<string[]> {
  const held = db.selectFrom("heldFiles").select("objectKey").where("usedAt", "is", null);
  const rows = await db.selectFrom("files").select("objectKey").union(held).execute();
  return rows.map(({ objectKey }) => objectKey).sort();
}

describe("row 86: a chosen file survives every other mistake", () => {
  test("the next try needs no new choice, and submits the same bytes", async () => {
    const browser = new Browser();
    const refused = await browser.send({ files: { document: red } });
    expect(refused.status).toBe(400);
    expect(refused.errors).toEqual({ name: ["Enter your name"] });
    expect(refused.held).toEqual({
      document: { id: expect.any(String), name: "red.png", size: expect.any(Number) },
    });
    expect(refused.set).toMatch(/^held=.+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    const done = await browser.send({ fields: { name: "Ada" } });
    const [row, ...others] = await browser.rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: done.stored,
      name: "red.png",
      kind: "png",
      contentType: "image/png",
      pages: null,
    });
    expect(row?.sha256).toHaveLength(32);
    const opened = await openFile(done.stored);
    const bytes = Buffer.from(await new Response(opened?.body).arrayBuffer());
    expect(bytes.toString("base64")).toBe(done.bytes);
    expect(bytes).toHaveLength(row?.size ?? -1);
    expect(await keysOf(fileStore)).toEqual(await keysOfRows());
  });

  const mistakes: [string, () => Promise<never>, number, string][] = [
    [
      "a refusal of the work",
      async () => Promise.reject(new AppError("Already sent", 409)),
      409,
      "Already sent",
    ],
    ["a fault", async () => Promise.reject(new Error("boom")), 503, problem],
  ];
  test.each(mistakes)("%s", async (_name, fails, status, sentence) => {
    const browser = new Browser();
    const refused = await browser.send({
      fields: { name: "Ada" },
      files: { document: red, photo: blue },
      fails,
    });
    expect(refused).toMatchObject({ status, errors: { "": [sentence] }, typed: { name: "Ada" } });
    expect(Object.keys(refused.held)).toEqual(["document", "photo"]);
    expect(await browser.rows()).toEqual([]);
    const again = await browser.send({ fields: { name: "Ada" }, fails });
    expect(Object.keys(again.held)).toEqual(["document", "photo"]);
    expect((await browser.send({ fields: { name: "Ada" } })).status).toBe(303);
    expect((await browser.rows()).map(({ name }) => name).sort()).toEqual(["blue.png", "red.png"]);
    expect(await keysOf(fileStore)).toEqual(await keysOfRows());
  });

  test("a refused file beside it", async () => {
    const browser = new Browser();
    const wrong = new File(["hello"], "photo.png");
    const refused = await browser.send({ fields: { name: "Ada" }, files: { document: red, photo: wrong } });
    expect(Object.keys(refused.errors ?? {})).toEqual(["photo"]);
    expect(Object.keys(refused.held)).toEqual(["document"]);
  });

  test("row 149: its own mistake is shown where the field is, above those of the fields below it", async () => {
    const { errors } = await new Browser().send({ fields: { city: "Mississauga, near the lake" } });
    expect(Object.keys(errors ?? {})).toEqual(["name", "document", "city"]);
  });

  test("many mistakes in a row, and going back a page", async () => {
    const browser = new Browser();
    await browser.send({ files: { document: red } });
    const earlier = browser.key;
    for (let n = 0; n < 25; n++)
      expect(Object.keys((await browser.send()).held), `after ${n} more`).toEqual(["document"]);
    expect((await browser.send({ fields: { name: "Ada" } })).status).toBe(303);
    const other = new Browser();
    await other.send({ files: { document: red } });
    const { key } = other;
    await other.send();
    expect((await other.send({ key, fields: { name: "Ada" } })).status).toBe(303);
    expect(earlier).not.toBe(browser.key);
  });

  test("without any file the rule's own sentence is at the field, and an optional one may be missing", async () => {
    const browser = new Browser();
    const refused = await browser.send({ fields: { name: "Ada" } });
    expect(refused).toMatchObject({ status: 400, errors: { document: ["Choose your document"] }, held: {} });
    expect(refused.set).toBeNull();
  });

  test("one that is too large is refused, and what was typed comes back", async () => {
    const large = new File([new Uint8Array(maxFileBytes)], "large.png");
    const refused = await new Browser().send({ fields: { name: "Ada" }, files: { document: large } });
    expect(refused).toMatchObject({
      errors: { document: ["File size must be less than 5MB"] },
      typed: { name: "Ada" },
      held: {},
    });
  });

  test("together they have at most 12 MiB", async () => {
    const body = new FormData();
    body.set("name", "Ada");
    for (const name of ["document", "photo", "other"])
      body.append(name, new File([new Uint8Array(4_500_000)], "a.png"));
    const encoded = new Response(body);
    const headers = {
      Origin: "http://localhost:3000",
      "Content-Type": encoded.headers.get("Content-Type") ?? "",
    };
    const init = { method: "POST", body: await encoded.arrayBuffer(), headers };
    const answer = await submit(
      new Request("http://localhost:3000/x", init),
      schema,
      { problem, files: { document: rule } },
      async () => ({ data: undefined }),
    );
    expect(answer.data?.result.error?.document).toEqual([
      "Choose smaller files: together they can have at most 12MB",
    ]);
  });
});

describe("row 86: Replace and Remove", () => {
  test("a new choice replaces the held one, whose object goes", async () => {
    const browser = new Browser();
    await browser.send({ files: { document: red } });
    const second = await browser.send({ files: { document: blue } });
    expect(second.held.document).toMatchObject({ name: "blue.png" });
    expect(await browser.heldRows()).toHaveLength(1);
    await browser.send({ fields: { name: "Ada" }, files: { document: red } });
    expect(await browser.rows()).toMatchObject([{ name: "red.png" }]);
    expect(await browser.heldRows()).toEqual([]);
    expect(await keysOf(fileStore)).toEqual(await keysOfRows());
  });

  test("a bad new choice is refused and leaves the held one", async () => {
    const browser = new Browser();
    await browser.send({ files: { document: red } });
    const bad = await browser.send({
      fields: { name: "Ada" },
      files: { document: new File(["x"], "x.png") },
    });
    expect(bad).toMatchObject({ status: 400, held: { document: { name: "red.png" } } });
    expect(Object.keys(bad.errors ?? {})).toEqual(["document"]);
  });

  test("Remove returns the form with what was typed, no errors, and without the file", async () => {
    const browser = new Browser();
    await browser.send({ files: { document: red, photo: blue } });
    const answer = await browser.send({ fields: { _remove: "document", city: "Brampton" } });
    expect(answer).toMatchObject({ status: 200, errors: null, typed: { city: "Brampton" } });
    expect(answer.held).toMatchObject({ document: null, photo: { name: "blue.png" } });
    expect((await browser.heldRows()).map(({ field }) => field)).toEqual(["photo"]);
    expect(await keysOf(fileStore)).toEqual(await keysOfRows());
    expect((await browser.send({ fields: { name: "Ada" } })).errors).toEqual({
      document: ["Choose your document"],
    });
  });

  test("a name without a file rule removes nothing and sends the form", async () => {
    const browser = new Browser();
    const sent = await browser.send({ fields: { name: "Ada", _remove: "name" }, files: { document: red } });
    expect(sent.status).toBe(303);
  });
});

describe("ASVS V8.2.2: nobody can claim another's held file", () => {
  const others: [string, (owner: Browser) => Post][] = [
    ["no cookie", () => ({ cookie: "" })],
    ["another cookie", () => ({ cookie: `held=${btoa(JSON.stringify("x".repeat(43)))}` })],
    ["another account in the same browser", () => ({ userId: newId() })],
    ["nobody signed in", () => ({ userId: null })],
    ["another page", () => ({ path: "/careers/1/apply" })],
    ["another form of the page", () => ({ key: randomUUID() })],
    ["no key", () => ({ key: "" })],
    ["an invalid key", () => ({ key: "' OR true --" })],
  ];
  test.each(others)("%s", async (_name, change) => {
    const browser = new Browser();
    await browser.send({ files: { document: red } });
    const { key } = browser;
    const tried = await browser.send({ fields: { name: "Eve" }, ...change(browser) });
    expect(tried).toMatchObject({ status: 400, errors: { document: ["Choose your document"] }, held: {} });
    expect((await browser.send({ key, fields: { name: "Ada" } })).status, "its owner has it still").toBe(303);
  });

  test("after a day it is gone", async () => {
    const browser = new Browser();
    await browser.send({ files: { document: red } });
    await sql`update held_files set created_at = now() - interval '24 hours 1 second'
      where owner_id = ${browser.userId}`.execute(db);
    expect((await browser.send({ fields: { name: "Ada" } })).errors).toEqual({
      document: ["Choose your document"],
    });
  });

  test("a visitor holds at most six, and the oldest go with their objects", async () => {
    const browser = new Browser();
    for (let n = 0; n < 8; n++) await browser.send({ key: randomUUID(), files: { document: red } });
    expect(await browser.heldRows()).toHaveLength(6);
    expect(await keysOf(fileStore)).toEqual(await keysOfRows());
  });

  test("an address sends at most 60 files an hour, and is told when to come again", async () => {
    const browser = new Browser();
    const bad = new File(["x"], "x.png");
    for (let n = 0; n < 60; n++) await browser.send({ files: { document: bad } });
    const refused = await browser.send({ fields: { name: "Ada" }, files: { document: bad } });
    expect(refused).toMatchObject({ status: 429, typed: { name: "Ada" } });
    expect(refused.scope?.retryAfter).toBeGreaterThan(0);
  });
});

describe("security.md rule 6: files in memory are bounded", () => {
  test.each([1_000, 200_000])(
    "row 170: a limit that cannot be checked loses no typed word of a body of %i bytes",
    async (length) => {
      const browser = new Browser();
      await sql`alter table rate_buckets rename to rate_buckets_away`.execute(db);
      const post = { fields: { name: "Ada", city: "Ajax" }, files: { document: red }, length };
      const refused = await browser
        .send(post)
        .finally(() => sql`alter table rate_buckets_away rename to rate_buckets`.execute(db));
      expect(refused).toMatchObject({
        status: 503,
        errors: { "": [problem], document: ["Choose the file again"] },
        typed: { name: "Ada", city: "Ajax" },
      });
      expect((await browser.send(post)).status).toBe(303);
    },
  );

  // The embedded database runs one transaction at a time, and these hold two open.
  if (!embedded) {
    test("two forms from one address at once, forty more wait, and one beyond gets 429 with its text", async () => {
      const [browser, other] = [new Browser(), new Browser()];
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let working = 0;
      const fails = () => {
        working++;
        return held;
      };
      const address = `2001:db8:${randomUUID().slice(0, 4)}::1`;
      const send = (name: string) =>
        browser.send({ key: randomUUID(), fields: { name }, files: { document: red }, address, fails });
      const first = [send("Ada"), send("Bea")];
      await vi.waitUntil(() => working === 2, { timeout: 60_000 });
      const waiting = Array.from({ length: 41 }, () => send("Cleo"));
      const refused = await Promise.race(waiting);
      expect(refused).toMatchObject({
        status: 429,
        errors: { "": [expect.stringContaining("Many files")], document: ["Choose the file again"] },
        typed: { name: "Cleo" },
      });
      expect(refused.scope?.retryAfter).toBe(30);
      const meanwhile = await other.send({ fields: { name: "Dev" }, files: { document: red } });
      expect(meanwhile.status, "another address").toBe(303);
      expect(working).toBe(2);
      release();
      const statuses = (await Promise.all([...first, ...waiting])).map(({ status }) => status);
      expect(statuses.filter((status) => status !== 303)).toEqual([429]);
    });

    test("one whose sender leaves while it waits is not worked on", async () => {
      const browser = new Browser();
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const address = `2001:db8:${randomUUID().slice(0, 4)}::1`;
      const gone = new AbortController();
      let working = 0;
      const fails = () => {
        working++;
        return held;
      };
      const send = (signal?: AbortSignal) =>
        browser.send({
          key: randomUUID(),
          fields: { name: "Ada" },
          files: { document: red },
          address,
          fails,
          signal,
        });
      const first = [send(), send()];
      await vi.waitUntil(() => working === 2, { timeout: 60_000 });
      const left = send(gone.signal);
      gone.abort();
      expect((await left).status).toBe(429);
      release();
      expect((await Promise.all(first)).map(({ status }) => status)).toEqual([303, 303]);
      expect(working).toBe(2);
    });
  }
});

describe("a second click", () => {
  test("with a file gets the first result, makes one row and leaves no object", async () => {
    const browser = new Browser();
    const post = { fields: { name: "Ada" }, files: { document: red } };
    const both = await Promise.all([browser.send(post), browser.send(post)]);
    both.push(await browser.send(post));
    expect(new Set(both.map(({ stored }) => stored)).size).toBe(1);
    expect(await browser.rows()).toHaveLength(1);
    expect(await keysOf(fileStore)).toEqual(await keysOfRows());
  });

  test("with a held file too, at once or later", async () => {
    const browser = new Browser();
    await browser.send({ files: { document: red } });
    const post = { fields: { name: "Ada" } };
    const both = await Promise.all([browser.send(post), browser.send(post)]);
    both.push(await browser.send(post));
    expect(new Set(both.map(({ stored }) => stored)).size).toBe(1);
    expect(await browser.rows()).toHaveLength(1);
  });

  test("a held file already submitted is not submitted again with other words", async () => {
    const browser = new Browser();
    await browser.send({ files: { document: red } });
    const { key } = browser;
    await browser.send({ fields: { name: "Ada" } });
    const again = await browser.send({ key, fields: { name: "Bea" } });
    expect(again).toMatchObject({ status: 409, errors: { "": ["Choose the file again"] }, held: {} });
    expect(await browser.rows()).toHaveLength(1);
  });
});

onBothStores("F3: a failing store", (made) => {
  test.each(["full", "away"] as const)(
    "%s: the documented sentence, the typed text, no row; then it heals",
    async (how) => {
      const { target } = made.current;
      const folder = `${env.dataDir}/files`;
      fileStore.switchTo(target);
      try {
        const browser = new Browser();
        await made.current[how]();
        fileStore.switchTo(target, 500);
        const refused = await browser.send({
          fields: { name: "Ada", city: "Ajax" },
          files: { document: red },
        });
        fileStore.switchTo(target);
        await made.current.heal();
        expect(refused).toMatchObject({
          status: 503,
          errors: { "": [problem], document: ["Choose the file again"] },
          typed: { name: "Ada", city: "Ajax" },
          held: {},
        });
        expect(await browser.rows()).toEqual([]);
        expect(lines.join("")).toContain("FileStoreError");
        expect(lines.join(""), "no file name in the log").not.toContain("red.png");
        expect((await browser.send({ fields: { name: "Ada" }, files: { document: red } })).status).toBe(303);
        const [row] = await browser.rows();
        expect(await keysOf(fileStore)).toContain(row?.objectKey);
      } finally {
        fileStore.switchTo({ folder });
      }
    },
  );

  test("another mistake beside a failing store: the other errors, and the file has to be chosen again", async () => {
    fileStore.switchTo(made.current.target);
    try {
      const browser = new Browser();
      await made.current.full();
      const refused = await browser.send({ files: { document: red } });
      await made.current.heal();
      expect(refused).toMatchObject({
        status: 400,
        errors: { name: ["Enter your name"], document: ["Choose the file again"] },
        held: {},
      });
    } finally {
      fileStore.switchTo({ folder: `${env.dataDir}/files` });
    }
  });
});
