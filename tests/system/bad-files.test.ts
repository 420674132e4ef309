import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { docxOf, greedyPdf, heic, lockedPdf, pdfOf, pngOf } from "../support/documents";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { signedInAs } from "../support/staff-visitor";
import { billFile, verificationFields } from "../support/verification";
import { type Answer, Visitor } from "../support/visitor";

const mib = 1024 * 1024;
/** MB over what the process held before; a picture and a PDF have been judged. */
const maxMegabytes = 60;

const damaged = "The file is damaged and cannot be opened. Choose another copy";
const misnamed = "The contents of this file do not match its name.";
const complex = "The file is too complex to open here. Choose a simpler copy";
const tooLarge = "File size must be less than 5MB";
const program = Buffer.from(`MZ\x90\0${"\0".repeat(mib)}`, "latin1");

/** What is sent, its name, and what the field says. */
const bad: [what: string, bytes: () => Uint8Array, name: string, says: string][] = [
  ["an empty file", () => Buffer.alloc(0), "a.pdf", "The file is empty. Choose another one"],
  ["5 MiB and a byte", () => Buffer.alloc(5 * mib + 1), "a.pdf", tooLarge],
  ["a renamed program", () => program, "a.pdf", misnamed],
  ["a GIF that is a PDF too", () => Buffer.concat([Buffer.from("GIF89a"), pdfOf(1)]), "a.pdf", misnamed],
  ["HTML that is a PDF too", () => Buffer.concat([Buffer.from("<script>"), pdfOf(1)]), "a.pdf", misnamed],
  ["a PDF with a password", lockedPdf, "a.pdf", "The file is protected with a password."],
  ["a PDF of 0 pages", () => pdfOf(0), "a.pdf", damaged],
  ["a PDF of 300 pages", () => pdfOf(300), "a.pdf", "The file has more than 30 pages. Choose a shorter one"],
  ["a PDF that takes gigabytes", greedyPdf, "a.pdf", complex],
  ["a PDF that was cut", () => pdfOf(30).subarray(0, 2_000), "a.pdf", damaged],
  ["two extensions", () => pdfOf(1), "a.pdf.exe", misnamed],
  ["a name from right to left", () => pdfOf(1), "\u202Efdp.exe", misnamed],
  ["a name of 300 characters", () => program, `${"a".repeat(296)}.pdf`, misnamed],
];

const ofCard: typeof bad = [
  [
    "a PNG of 40,000 x 40,000",
    () => pngOf(40_000, 40_000),
    "a.png",
    "The picture has more than 50 megapixels. Choose a smaller copy",
  ],
  ["a HEIC", () => heic, "a.heic", "We can't open HEIC photos. Save it as a JPEG and try again"],
];

const ofApplication: typeof bad = [
  ["a DOCX bomb", () => docxOf({ name: "a.xml", size: 0xfffffff0 }), "a.docx", complex],
  ["a DOCX of 51 MB", () => docxOf({ name: "a.xml", content: Buffer.alloc(51 * mib) }), "a.docx", complex],
];

interface Form {
  path: string;
  field: string;
  fields: Record<string, string>;
}

onPostgres("security.md F12: bad files through the forms themselves", () => {
  let app: App;
  let resident: Visitor;
  const forms = {} as Record<"card" | "application", Form>;

  beforeAll(async () => {
    // Without jobs, which would make pictures.
    app = await startApp({ engine: "postgres", env: { WORKER_IN_WEB: "0" } });
    resident = await signedInAs(app, "resident");
    forms.card = {
      path: "/profile/verification",
      field: "document",
      fields: { ...verificationFields, email: "ada@example.test" },
    };
    const [, posting = ""] = /(\/careers\/[\da-f-]{36})/.exec((await resident.get("/careers")).text) ?? [];
    forms.application = {
      path: posting,
      field: "resume",
      fields: {
        fullName: "Ada Lindqvist",
        email: "ada@example.test",
        phoneNumber: "905 555 0199",
        availability: "flexible",
        employmentStatus: "retired",
        heardFrom: "other",
        securityExperience: "None",
        whyInterested: "Nights suit me",
        whyGoodFit: "I stay calm",
        declaration: "on",
        consent: "on",
      },
    };
    const red = sharp({ create: { width: 300, height: 200, channels: 3, background: "red" } });
    const picture = new File([new Uint8Array(await red.png().toBuffer())], "a.png");
    for (const file of [picture, billFile()])
      for (let round = 0; round < 5; round++) await send(forms.card, file, resident);
  });

  afterAll(() => app?.dispose());

  /** Resets the peak too. */
  function memory(field: "VmRSS" | "VmHWM"): number {
    const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(
      readFileSync(`/proc/${app.pid}/status`, "utf8"),
    );
    writeFileSync(`/proc/${app.pid}/clear_refs`, "5");
    return Number(kilobytes?.[1]) / 1024;
  }

  const onDisk = () =>
    readdirSync(`${app.dataDir}/files`, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    ).length;

  const inRows = () =>
    inDatabaseOf(app, async (db) => {
      const files = await db.selectFrom("files").select("id").where("madeOf", "is", null).execute();
      const held = await db.selectFrom("heldFiles").select("id").execute();
      return [files.length, held.length];
    });

  async function send({ path, field, fields }: Form, file: File, visitor: Visitor): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(field, file);
    const body = new Response(form);
    const bytes = Buffer.from(await body.arrayBuffer());
    const type = body.headers.get("Content-Type") ?? "";
    const headers = { "Content-Type": type, "Content-Length": bytes.length, Origin: app.url };
    return visitor.send("POST", path, { ...headers, "X-Forwarded-For": visitor.address }, bytes);
  }

  describe.each([
    ["card", [...bad, ...ofCard]],
    ["application", [...bad, ...ofApplication]],
  ] as const)("%s", (which, files) => {
    test.each(files)(
      "%s: its sentence beside the field, 400, nothing left, memory",
      async (_w, bytes, name, says) => {
        const form = forms[which];
        // A different person each time: an address sends at most 60 files an hour.
        const visitor = new Visitor(app);
        for (const [key, value] of resident.cookies) if (key === "sid") visitor.cookies.set(key, value);
        const before = [onDisk(), ...(await inRows())];
        const idle = memory("VmRSS");
        const { status, text: html } = await send(form, new File([new Uint8Array(bytes())], name), visitor);
        const text = html.replaceAll("&#x27;", "'");
        const peak = memory("VmHWM");
        expect([status, text.includes(says), text.includes("Error: ")], says).toEqual([400, true, true]);
        expect(text).toMatch(
          new RegExp(`aria-describedby="[^"]*${form.field}[^"]*error|${form.field}-error`),
        );
        expect([onDisk(), ...(await inRows())]).toEqual(before);
        expect(peak - idle).toBeLessThan(maxMegabytes);
      },
    );

    test("a stream of 2 GB is answered with 413 and its sentence, cut early, and leaves nothing", async () => {
      const before = [onDisk(), ...(await inRows())];
      const idle = memory("VmRSS");
      const { answer, sent } = await stream(forms[which], 2_048 * mib);
      const peak = memory("VmHWM");
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain("What you sent is larger than we can take.");
      // Bytes in the sockets' own buffers count as sent.
      expect(sent).toBeLessThan(32 * mib);
      expect([onDisk(), ...(await inRows())]).toEqual(before);
      expect(peak - idle).toBeLessThan(maxMegabytes);
    });
  });

  /** A file without end, as fast as the app accepts it. */
  async function stream({ path, field, fields }: Form, size: number) {
    const socket = connect(app.port, "127.0.0.1");
    const cookie = [...resident.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nOrigin: ${app.url}\r\nCookie: ${cookie}\r\nAccept: text/html`;
    const type = "Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked";
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    socket.on("error", () => undefined);
    socket.once("end", () => socket.destroy());
    const on = (event: string) => new Promise((done) => socket.once(event, done));
    const closed = on("close");
    socket.write(`${head}\r\n${type}\r\n\r\n`);
    const chunk = (bytes: string) => `${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`;
    const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`;
    for (const [name, value] of Object.entries(fields))
      socket.write(chunk(`${part(name)}\r\n\r\n${value}\r\n`));
    socket.write(chunk(`${part(field)}; filename="a.pdf"\r\n\r\n%PDF-1.4\n`));
    const piece = chunk("a".repeat(64 * 1024));
    let sent = 0;
    // Once there is an answer, nobody keeps sending.
    while (sent < size && answer === "" && !socket.destroyed) {
      sent += piece.length;
      if (!socket.write(piece)) await Promise.race([on("drain"), on("data"), closed]);
      await setImmediate();
    }
    await closed;
    return { answer, sent };
  }
});
