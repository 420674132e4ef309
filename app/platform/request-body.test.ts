import { mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { env } from "./env.server";
import type { FileRule } from "./file-kinds";
import { readForm } from "./request-body.server";

const urlencoded = "application/x-www-form-urlencoded";
const own = { Origin: "http://localhost:3000" };

function posted(body: BodyInit, type: string | null = urlencoded, headers: Record<string, string> = own) {
  const request = new Request("http://localhost:3000/contact", { method: "POST", body, headers });
  if (type) request.headers.set("Content-Type", type);
  else request.headers.delete("Content-Type");
  return request;
}

const anySize: FileRule = { kinds: ["pdf"], maxBytes: 5 * 1024 * 1024 };

/** Encoded beforehand: abandoning a FormData body half-way rejects a promise inside Node.js. */
async function multipart(body: FormData): Promise<Request> {
  const encoded = new Response(body);
  const headers = { ...own, "Content-Type": encoded.headers.get("Content-Type") ?? "" };
  return posted(await encoded.arrayBuffer(), headers["Content-Type"], headers);
}

async function fields(body: BodyInit, type?: string): Promise<[string, FormDataEntryValue][]> {
  return [...(await readForm(posted(body, type))).fields];
}

async function status(request: Request): Promise<number> {
  try {
    await readForm(request);
    return 200;
  } catch (refusal) {
    return (refusal as Response).status;
  }
}

describe("what is read", () => {
  test("every value of a repeated field, in order", async () => {
    expect(await fields("id=a&id=b&email=c&id=d")).toEqual([
      ["id", "a"],
      ["id", "b"],
      ["email", "c"],
      ["id", "d"],
    ]);
  });

  test("ASVS V15.3.6: names no form of ours has are left out", async () => {
    const names = [
      "__proto__",
      "__intent__",
      "constructor",
      "prototype",
      "toString",
      "hasOwnProperty",
      "constructor[prototype][admin]",
      "constructor.prototype.admin",
      "a.__proto__.admin",
      "a.constructor",
      "a[0].prototype",
      "a.length",
      "a.map",
      "a[__proto__]",
      "a[b]",
      "a[]",
      "a[100]",
      "a[-1]",
      "a[0",
      "a..b",
      "a.",
      ".a",
      "",
      " a",
      "1a",
      "a b",
      "é",
      "a\u0000",
      "x".repeat(65),
    ];
    const body = new URLSearchParams([...names.map((name): [string, string] => [name, "x"]), ["ok", "y"]]);
    expect(await fields(body.toString())).toEqual([["ok", "y"]]);
  });

  test("names of our forms stay, including hidden ones", async () => {
    const names = [
      ...["name", "inquiryPurpose", "zip_code", "_key", "_time", "_url", "a-b", "x".repeat(64)],
      ...["links[0].label", "links[12].url", "address.city", "grid[0][1]"],
    ];
    const body = new URLSearchParams(names.map((name) => [name, "v"])).toString();
    expect((await fields(body)).map(([name]) => name)).toEqual(names);
  });

  test("NUL bytes are removed, because PostgreSQL refuses them", async () => {
    expect(await fields("name=a%00b%00")).toEqual([["name", "ab"]]);
  });

  test("bytes that are not text become the replacement character", async () => {
    expect(await fields("name=%ff%ed%a0%80")).toEqual([["name", "\ufffd\ufffd\ufffd\ufffd"]]);
  });

  test("multipart is read as well, without its files", async () => {
    const form = new FormData();
    form.set("name", "a");
    form.set("resume", new File(["MZ"], "resume.pdf"));
    const request = new Request("http://localhost:3000/contact", {
      method: "POST",
      body: form,
      headers: own,
    });
    expect([...(await readForm(request)).fields]).toEqual([["name", "a"]]);
  });

  test("only files the form has a field for; a field left empty is nothing chosen", async () => {
    const form = new FormData();
    form.append("resume", new File(["one"], "one.pdf", { type: "application/pdf" }));
    form.append("resume", new File(["two"], "../two.pdf"));
    form.append("photo", new File([], "", { type: "application/octet-stream" }));
    form.append("other", new File(["no"], "no.exe"));
    form.append("name", "Ada\0");
    const { fields } = await readForm(await multipart(form), { resume: anySize, photo: anySize });
    expect([...fields.keys()]).toEqual(["resume", "resume", "name"]);
    expect(fields.get("name")).toBe("Ada");
    const files = fields.getAll("resume").filter((value) => value instanceof File);
    expect(await Promise.all(files.map((file) => file.text()))).toEqual(["one", "two"]);
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["one.pdf", "application/pdf"],
      ["../two.pdf", "application/octet-stream"],
    ]);
  });

  test("a file that was chosen and is empty is a file", async () => {
    const form = new FormData();
    form.append("resume", new File([], "empty.pdf"));
    const { fields } = await readForm(await multipart(form), { resume: anySize });
    expect(fields.get("resume")).toMatchObject({ name: "empty.pdf", size: 0 });
  });
});

describe("ASVS V5.2.1: a file is cut as it comes in", () => {
  const mib = 1024 * 1024;

  test("a file of 11 MB arrives as one that is too large, with the other fields and files whole", async () => {
    const form = new FormData();
    form.append("name", "Ada");
    form.append("resume", new File([new Uint8Array(11 * mib)], "long.pdf"));
    form.append("photo", new File(["short"], "short.png"));
    form.append("message", "Good\r\n--day");
    const { fields, size } = await readForm(await multipart(form), { resume: anySize, photo: anySize });
    const resume = fields.get("resume");
    expect(resume).toMatchObject({ name: "long.pdf" });
    expect((resume as File).size).toBeGreaterThanOrEqual(5 * mib);
    expect((resume as File).size).toBeLessThan(5.1 * mib);
    expect(await (fields.get("photo") as File).text()).toBe("short");
    expect([fields.get("name"), fields.get("message")]).toEqual(["Ada", "Good\r\n--day"]);
    expect(size).toBeGreaterThan(11 * mib);
  });

  test("a file of 5 MiB less a byte is whole", async () => {
    const form = new FormData();
    form.append("resume", new File([new Uint8Array(5 * mib - 1).fill(45)], "a.pdf"));
    const { fields } = await readForm(await multipart(form), { resume: anySize });
    expect((fields.get("resume") as File).size).toBe(5 * mib - 1);
  });

  test.each([1, 7, 64, 1000])("a boundary may come in pieces of %i bytes", async (length) => {
    const form = new FormData();
    form.append("name", "Ada");
    form.append("resume", new File(["%PDF-\r\n--\r\n-"], "a.pdf"));
    form.append("city", "Brampton");
    const encoded = new Response(form);
    const whole = new Uint8Array(await encoded.clone().arrayBuffer());
    const pieces = Array.from({ length: Math.ceil(whole.length / length) }, (_, n) =>
      whole.slice(n * length, (n + 1) * length),
    );
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
    });
    const headers = { ...own, "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    const init = { method: "POST", body, headers, duplex: "half" };
    const request = new Request("http://localhost:3000/contact", init as RequestInit);
    const { fields } = await readForm(request, { resume: anySize });
    expect(fields.get("city")).toBe("Brampton");
    expect(await (fields.get("resume") as File).text()).toBe("%PDF-\r\n--\r\n-");
  });
});

describe("ASVS V5.2.1: a file is on disk while its form is handled", () => {
  const incoming = path.join(env.dataDir, "incoming");

  async function withFile(name = "Ada"): Promise<Request> {
    const form = new FormData();
    form.append("resume", new File([new Uint8Array(300_000).fill(45)], "a.pdf"));
    form.append("name", name);
    return multipart(form);
  }

  test("without a name, so that it goes with its process, and until the form is closed", async () => {
    const { fields, close } = await readForm(await withFile(), { resume: anySize });
    const resume = fields.get("resume") as File;
    expect(resume.size).toBe(300_000);
    expect(readdirSync(incoming)).toEqual([]);
    expect(new Uint8Array(await resume.arrayBuffer()).every((byte) => byte === 45)).toBe(true);
    await close();
    await expect(resume.arrayBuffer()).rejects.toThrow();
  });

  test("and none of a refused form is left open", async () => {
    const before = openFiles();
    await expect(
      readForm(await withFile("x".repeat(256 * 1024 + 1)), { resume: anySize }),
    ).rejects.toMatchObject({ status: 413 });
    expect(openFiles().filter((file) => !before.includes(file))).toEqual([]);
  });

  test("a form that may not send any loses them, but no word", async () => {
    const { fields, size } = await readForm(await withFile(), { resume: anySize }, false);
    expect(fields.get("resume")).toMatchObject({ name: "a.pdf", size: 0 });
    expect([fields.get("name"), size > 300_000]).toEqual(["Ada", true]);
  });

  test("security.md F3: if the disk takes none, every word is kept, and the reason is given", async () => {
    rmSync(incoming, { recursive: true });
    writeFileSync(incoming, "");
    try {
      const { fields, failure } = await readForm(await withFile(), { resume: anySize });
      expect(fields.get("name")).toBe("Ada");
      expect(failure).toMatchObject({ code: "ENOTDIR" });
    } finally {
      rmSync(incoming);
      mkdirSync(incoming);
    }
  });

  test("more text than a form can have is refused, whatever its files", async () => {
    const form = new FormData();
    for (let n = 0; n < 6; n++) form.append("name", "x".repeat(100_000));
    await expect(readForm(await multipart(form), { resume: anySize })).rejects.toMatchObject({ status: 413 });
  });
});

/** Opened by this process, below its data folder. Garbage collection may close those of other tests at any time. */
function openFiles(): string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.startsWith(env.dataDir) ? [file] : [];
    } catch {
      return [];
    }
  });
}

describe("what is refused", () => {
  test.each([
    ["another origin", { Origin: "https://evil.example" }],
    ["a cross-site form", { "Sec-Fetch-Site": "cross-site" }],
    ["no origin at all", {}],
  ])("ASVS V3.5.1: %s with 403", async (_what, headers) => {
    expect(await status(posted("name=a", urlencoded, headers as Record<string, string>))).toBe(403);
  });

  test.each([
    "application/json",
    "text/plain",
    "image/png",
    "",
    "application/x-www-form-urlencodedx",
    "multipart/mixed; boundary=a",
    "x-application/x-www-form-urlencoded",
  ])("the type %j with 415", async (type) => {
    expect(await status(posted("name=a", type))).toBe(415);
  });

  test("no type with 415", async () => {
    expect(await status(posted(new Uint8Array([97]), null))).toBe(415);
  });

  test.each([
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=b", "not multipart"],
    ["multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
  ])("garbled multipart of type %j with 400", async (type, body) => {
    expect(await status(posted(body, type))).toBe(400);
  });

  test("more than 200 fields with 400, 200 are read", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=x`).join("&");
    expect(await fields(many(200))).toHaveLength(200);
    expect(await status(posted(many(201)))).toBe(400);
  });

  test("more than 256 KB with 413, 256 KB are read", async () => {
    expect(await fields(`a=${"x".repeat(256 * 1024 - 2)}`)).toHaveLength(1);
    expect(await status(posted(`a=${"x".repeat(256 * 1024 - 1)}`))).toBe(413);
  });

  test("more than 2,000 values with 400, however few their names", async () => {
    const many = (count: number) => "id=x&".repeat(count);
    expect(await fields(many(2_000))).toHaveLength(2_000);
    expect(await status(posted(many(2_001)))).toBe(400);
  });

  test("files are counted, in a form without them more than 256 KB with 413", async () => {
    const form = new FormData();
    form.set("resume", new File([new Uint8Array(256 * 1024)], "resume.pdf"));
    expect(await status(await multipart(form))).toBe(413);
    expect([...(await readForm(await multipart(form), {})).fields]).toEqual([]);
  });

  test("with files more than 15 MB with 413, and of typed text more than 256 KB", async () => {
    const form = new FormData();
    form.set("resume", new File([new Uint8Array(15 * 1024 * 1024)], "resume.pdf"));
    await expect(readForm(await multipart(form), { resume: anySize })).rejects.toMatchObject({ status: 413 });
    const long = new FormData();
    long.set("name", "x".repeat(256 * 1024 + 1));
    await expect(readForm(await multipart(long), { resume: anySize })).rejects.toMatchObject({ status: 413 });
  });

  test("up to 15 MB are read to the end and discarded, of more not even that", async () => {
    expect(await bytesRead(15)).toBe(15);
    expect(await bytesRead(1_000)).toBeLessThan(18);
  });

  test("security.md F12: a stream of 2 GB is cut before 16 MB, and one that says so is not read at all", async () => {
    const multipart = "multipart/form-data; boundary=b";
    const begin = '--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n';
    expect(await bytesRead(2_048, { type: multipart, begin })).toBeLessThan(18);
    expect(await bytesRead(2_048, { type: multipart, begin, length: 2 ** 31 })).toBeLessThan(2);
  });
});

interface Stream {
  type?: string;
  begin?: string;
  length?: number;
}

/** Posts a form of this many MiB as a stream, and returns how many of them were read. */
async function bytesRead(megabytes: number, { type = urlencoded, begin = "", length }: Stream = {}) {
  let given = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(begin || "a=")),
    pull(controller) {
      if (given === megabytes) return controller.close();
      given++;
      controller.enqueue(new Uint8Array(1024 * 1024).fill(97));
    },
  });
  const headers: Record<string, string> = { ...own, "Content-Type": type };
  if (length) headers["Content-Length"] = String(length);
  const init = { method: "POST", body, headers, duplex: "half" };
  const request = new Request("http://localhost:3000/contact", init as RequestInit);
  const refusal = await readForm(request, begin ? { resume: anySize } : undefined).catch((thrown) => thrown);
  expect(refusal).toMatchObject({ status: 413 });
  expect(refusal.headers.get("Connection")).toBe("close");
  return given;
}
