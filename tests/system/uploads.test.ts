import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type App, startApp } from "../support/app";
import { cancelWaiting, onPostgres } from "../support/engines";
import { eventually } from "../support/eventually";
import { rawRequest } from "../support/raw-http";
import { signedInAs } from "../support/staff-visitor";
import { billFile, verificationFields } from "../support/verification";
import { acknowledged, contactFields, openContactForm, Visitor } from "../support/visitor";

const applicant = {
  fullName: "Unmistakable Person",
  phoneNumber: "905 555 0199",
  availability: "flexible",
  employmentStatus: "retired",
  heardFrom: "other",
  securityExperience: "None",
  whyInterested: "Unmistakable nights",
  whyGoodFit: "I stay calm",
  declaration: "on",
  consent: "on",
};

onPostgres("security.md rule 6: uploads are bounded", () => {
  let app: App;
  let posting: string;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await startApp({ engine: "postgres", env: { WORKER_IN_WEB: "0" } });
    posting = /\/careers\/[\da-f-]{36}/.exec((await new Visitor(app).get("/careers")).text)?.[0] ?? "";
  });

  afterAll(() => app?.dispose());

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** A body that claims to be longer than what is sent of it. */
  function unfinished(visitor: Visitor): { answer: () => string; closed: () => boolean } {
    const socket = connect(app.port, "127.0.0.1");
    sockets.push(socket);
    let answer = "";
    socket
      .on("error", () => undefined)
      .on("data", (bytes) => {
        answer += bytes;
      });
    const headers = {
      Connection: "keep-alive",
      Origin: app.url,
      "X-Forwarded-For": visitor.address,
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": "5000000",
    };
    const part = 'Content-Disposition: form-data; name="resume"; filename="a.pdf"';
    const begin = `--x\r\n${part}\r\n\r\n%PDF-1.4\n${"a".repeat(100_000)}`;
    socket.write(rawRequest(`POST ${posting}?apply=1`, headers, begin));
    return { answer: () => answer, closed: () => socket.closed };
  }

  async function send(
    visitor: Visitor,
    path: string,
    fields: Record<string, string>,
    name: string,
    file: File,
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set(name, file);
    const body = new Response(form);
    const bytes = Buffer.from(await body.arrayBuffer());
    const type = body.headers.get("Content-Type") ?? "";
    const headers = { "Content-Type": type, "Content-Length": bytes.length, Origin: app.url };
    return visitor.send("POST", path, { ...headers, "X-Forwarded-For": visitor.address }, bytes);
  }

  const apply = (visitor: Visitor) =>
    send(
      visitor,
      `${posting}?apply=1`,
      { ...applicant, email: `${randomUUID()}@example.test` },
      "resume",
      billFile(),
    );

  test("four unfinished bodies from one address are accepted; beyond its places it is answered before it is read", async () => {
    const visitor = new Visitor(app);
    const posts = Array.from({ length: 45 }, () => unfinished(visitor));
    await vi.waitUntil(() => posts.some((post) => post.answer().includes("</html>")), { timeout: 60_000 });
    const refused = posts.filter((post) => post.answer() !== "");
    expect(refused).toHaveLength(1);
    const text = refused[0]?.answer() ?? "";
    expect(text).toMatch(/^HTTP\/1\.1 429 /);
    expect(text).toMatch(/\r\nRetry-After: 10\r\n/i);
    expect(text).toMatch(/\r\nConnection: close\r\n/i);
    expect(text).toContain("none of it is saved");
    expect(text).toContain("it still has everything you typed and chose");
    // The folder is made with a file's first byte.
    await eventually(() => expect(readdirSync(`${app.dataDir}/incoming`)).toEqual([]));
    expect((await apply(new Visitor(app))).status, "a file of another address").toBe(303);
    const stamp = await openContactForm(visitor);
    const sent = await visitor.post("/contact", { ...contactFields(), ...stamp });
    expect(acknowledged(sent), "a form of the same address").toBeDefined();
  });

  test("a file from the same address waits for its turn, and is accepted when one of the others has gone", async () => {
    const visitor = new Visitor(app);
    const posts = Array.from({ length: 4 }, () => unfinished(visitor));
    const file = new File([Buffer.concat([Buffer.alloc(300_000, "a")])], "a.pdf");
    const fields = { ...applicant, email: `${randomUUID()}@example.test` };
    let isAnswered = false;
    const answer = send(visitor, `${posting}?apply=1`, fields, "resume", file).finally(() => {
      isAnswered = true;
    });
    expect((await apply(new Visitor(app))).status).toBe(303);
    expect([isAnswered, posts.map((post) => post.answer())]).toEqual([false, ["", "", "", ""]]);
    sockets[0]?.destroy();
    const { status, text } = await answer;
    expect(status).toBe(400);
    expect(text).toContain("do not match its name");
    expect(text).toContain("Unmistakable nights");
  });

  test("row 170: files sent while the limit cannot be checked are answered with 503, the sentence and what was typed", async () => {
    const [visitor, resident, staff] = [
      new Visitor(app),
      await signedInAs(app, "resident"),
      await signedInAs(app, "owner"),
    ];
    const guards = (await staff.get("/admin/employees")).text;
    const guard = /\/admin\/employees\/[\da-f-]{36}/.exec(guards)?.[0] ?? "";
    const csv = new File(["Email\na@example.test\n"], "a.csv");
    const png = new File(["x"], "a.png");
    const lock = new pg.Client({ connectionString: app.databaseUrl });
    await lock.connect();
    await lock.query("begin; lock table rate_buckets in access exclusive mode");
    try {
      const fields = { ...applicant, email: "unmistakable@example.test" };
      const answering = Promise.all([
        send(visitor, `${posting}?apply=1`, fields, "resume", billFile()),
        send(
          resident,
          "/profile/verification",
          { ...verificationFields, email: "ada@example.test" },
          "document",
          billFile(),
        ),
        send(staff, "/admin/imports/new/clients", {}, "file", csv),
        send(staff, `${guard}/licence`, { side: "front" }, "picture", png),
      ]);
      const answers = await cancelWaiting(app, answering);
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
      const [application, proof, list, licence] = answers.map(({ text }) => text);
      for (const value of ["Unmistakable Person", "Unmistakable nights", "unmistakable@example.test"])
        expect(application).toContain(value);
      expect(application).toContain("Choose the file again");
      expect(proof).toContain("An error occurred while submitting your verification. Please try again.");
      expect(proof).toContain(verificationFields.address);
      expect(list).toContain("The file was not uploaded. Please try again.");
      expect(licence).toMatch(/value="front"[^>]*checked|checked[^>]*value="front"/);
    } finally {
      await lock.query("rollback");
      await lock.end();
    }
    expect((await apply(new Visitor(app))).status).toBe(303);
  });
});
