import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import type { App } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { sharedApp } from "../support/shared-app";
import { signedInAs } from "../support/staff-visitor";
import { billFile, sendDocument } from "../support/verification";
import { type Answer, Visitor } from "../support/visitor";

const submitted =
  "Your verification documents have been submitted successfully. Our team will review them shortly.";

onPostgres("documents and verification", () => {
  let app: App;
  beforeAll(async () => {
    app = await sharedApp("postgres");
  });
  const rows = <T>(query: ReturnType<typeof sql<T>>) =>
    inDatabaseOf(app, async (db) => (await query.execute(db)).rows);

  /** The newest person signed in with signedInAs. */
  async function newest(): Promise<string> {
    const [person] = await rows(
      sql<{ id: string }>`select user_id as id from sessions order by created_at desc limit 1`,
    );
    return person?.id ?? "";
  }

  async function resident(): Promise<{ visitor: Visitor; id: string }> {
    const visitor = await signedInAs(app, "resident");
    return { visitor, id: await newest() };
  }

  function send(visitor: Visitor, changes: Record<string, string> = {}, file: File | null = billFile()) {
    return sendDocument(visitor, changes, file);
  }

  /** A client whose document `staff` has opened, and the addresses of its file and first picture. */
  async function openedBy(staff: Visitor) {
    const { visitor, id } = await resident();
    expect((await send(visitor)).status).toBe(303);
    expect((await staff.post(`/admin/clients/${id}/verification/opening`, {})).status).toBe(303);
    const files = await vi.waitUntil(
      async () => {
        const found = await rows(
          sql<{
            id: string;
            madeOf: string | null;
          }>`select id, made_of as "madeOf" from files where owner_id = ${id}`,
        );
        return found.some(({ madeOf }) => madeOf) && found;
      },
      { timeout: 60_000, interval: 200 },
    );
    const address = (file: { id: string } | undefined) => `/admin/clients/${id}/documents/${file?.id}`;
    return {
      id,
      visitor,
      document: address(files.find(({ madeOf }) => !madeOf)),
      picture: address(files.find(({ madeOf }) => madeOf)),
    };
  }

  function leaks({ text, headers }: Answer): boolean {
    const type = headers["content-type"] ?? "";
    return text.includes("%PDF") || text.includes("JFIF") || type.includes("pdf") || type.includes("image");
  }

  test("rows 85-87: every mistake is answered beside its field, with the sentence of the row", async () => {
    const { visitor } = await resident();
    const says = async (answer: Promise<Answer>, ...sentences: string[]) => {
      const { status, text } = await answer;
      expect(status).toBe(400);
      for (const sentence of sentences) expect(text).toContain(sentence);
      expect(text).toContain("Error: ");
    };
    await says(send(visitor, {}, null), "Please select a verification document.");
    const large = new File([new Uint8Array(5 * 1024 * 1024)], "large.pdf");
    await says(send(visitor, {}, large), "File size must be less than 5MB");
    await says(send(visitor, {}, new File(["hello"], "note.txt")), "PDF, JPG or PNG");
    await says(send(visitor, { address: "", city: " " }), "All address fields are required");
    await says(send(visitor, { accuracy: "" }), "Confirm that what you typed is accurate");
    expect((await visitor.get("/profile/verification")).text).toContain("up to 5MB");
    expect((await visitor.get("/profile")).text).toContain('data-status="unverified"');
  });

  test("rows 80-84, 88, 89: the card is prefilled, and a good one ends in a message with a reference", async () => {
    const { visitor, id } = await resident();
    await rows(
      sql`update profiles set address = '7 Elm', city = 'Bolton', state = 'ON', zip_code = 'L7E 1A1' where id = ${id}`,
    );
    expect((await visitor.get("/profile/verification")).text).toMatch(/name="address"[^>]*value="7 Elm"/);
    const answer = await send(visitor);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/profile#verify");
    const { text } = await visitor.get("/profile");
    expect(text).toMatch(new RegExp(`${submitted} Your reference is NJ-`));
    expect(text).toContain("Your verification request is being processed.");
    expect(text).toContain("Check status");
  });

  const mistakes: Record<string, string>[] = [
    { address: "" },
    { city: " " },
    { zipCode: "12345" },
    { email: "" },
    { email: "ada@" },
    { accuracy: "" },
  ];

  test.each(["bill.pdf", "scan.jpg", "scan.jpeg", "scan.png"])(
    "row 86: %s is kept through six other mistakes and need not be chosen again",
    async (name) => {
      const { visitor, id } = await resident();
      const first = await send(visitor, mistakes[0], await fileCalled(name));
      let { status, text } = first;
      for (const mistake of mistakes) {
        expect([status, text.includes(name)], JSON.stringify(mistake)).toEqual([400, true]);
        ({ status, text } = await sendDocument(visitor, mistake, null, text));
      }
      const sent = await sendDocument(visitor, { email: emailIn(first.text) }, null, text);
      expect(sent.status).toBe(303);
      const files = await rows(
        sql<{ name: string }>`select name from files where owner_id = ${id} and made_of is null`,
      );
      expect(files).toEqual([{ name }]);
    },
  );

  async function fileCalled(name: string): Promise<File> {
    if (name.endsWith(".pdf")) return billFile();
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#fff" } });
    const bytes = await (name.endsWith(".png") ? picture.png() : picture.jpeg()).toBuffer();
    return new File([new Uint8Array(bytes)], name);
  }

  function emailIn(text: string): string {
    return /name="email"[^>]*value="([^"]+@[^"]+)"/.exec(text)?.[1] ?? "";
  }

  test("row 90: while the file store or the table is down the sentence of the row is shown, and nothing is stored", async () => {
    const { visitor, id } = await resident();
    await rows(sql`alter table verifications rename to verifications_away`);
    try {
      const { status, text } = await send(visitor, { notes: "Ring twice" });
      expect(status).toBe(503);
      expect(text).toContain("An error occurred while submitting your verification. Please try again.");
      expect(text).toContain("Ring twice");
    } finally {
      await rows(sql`alter table verifications_away rename to verifications`);
    }
    const [{ status } = { status: "" }] = await rows(
      sql<{ status: string }>`select address_verification_status as status from profiles where id = ${id}`,
    );
    expect(status).toBe("unverified");
  });

  test("row 79, B2: a link with verified=true writes nothing and is believed only by the database", async () => {
    const { visitor, id } = await resident();
    const open = async () => {
      const { status, headers } = await visitor.get("/profile?verified=true");
      expect([status, headers.location]).toEqual([303, "/profile"]);
      return (await visitor.get("/profile")).text;
    };
    expect(await open()).not.toContain("Your address has been verified!");
    await rows(sql`update profiles set address_verification_status = 'verified', address = '1 A', city = 'B', state = 'ON',
      zip_code = 'L6V 0A1' where id = ${id}`);
    expect(await open()).toContain("Your address has been verified!");
  });

  test("row 92, B19: a verified address has no form, and a posted one is refused", async () => {
    const { visitor, id } = await resident();
    await rows(sql`update profiles set address_verification_status = 'verified', address = '1 A Street', city = 'Bolton',
      state = 'ON', zip_code = 'L6V 0A1' where id = ${id}`);
    const { text } = await visitor.get("/profile/verification");
    expect(text).not.toContain('name="document"');
    const link = /href="(\/contact\?[^"]*address-change)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect((await visitor.get(link)).text).toContain("Please change my verified address.");
    expect((await send(visitor)).status).toBe(409);
    const [saved] = await rows(sql<{ address: string }>`select address from profiles where id = ${id}`);
    expect(saved?.address).toBe("1 A Street");
  });

  test("B4, B18: opening asks for a fresh proof; without it the act waits and nothing is opened", async () => {
    const { visitor, id } = await resident();
    await send(visitor);
    const staff = await signedInAs(app, "support");
    await rows(
      sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${await newest()}`,
    );
    const answer = await staff.post(`/admin/clients/${id}/verification/opening`, {});
    expect([answer.status, answer.headers.location]).toEqual([303, "/confirm-access"]);
    const [waiting] = await rows(
      sql<{ status: string }>`select status from verifications where user_id = ${id}`,
    );
    expect(waiting?.status).toBe("submitted");
  });

  test("B4: after the password the document is open", async () => {
    const { visitor, id } = await resident();
    await send(visitor);
    const staff = new Visitor(app);
    const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };
    expect((await staff.post("/admin/login", admin)).status).toBe(303);
    await rows(
      sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${await newest()}`,
    );
    await staff.post(`/admin/clients/${id}/verification/opening?status=pending`, {});
    const proved = await staff.post("/confirm-access", { password: admin.password });
    expect(proved.headers.location).toBe(`/admin/clients/${id}/verification?status=pending`);
    expect((await staff.get(proved.headers.location ?? "")).text).toContain("What does the document say?");
  });

  test("B7, row 224, ASVS V3.2.1, V5.4.1-2: a document leaves as an attachment in a sandbox, and each view is logged", async () => {
    const staff = await signedInAs(app, "support");
    const { id, document, picture } = await openedBy(staff);
    const file = await staff.get(document);
    expect(file.status).toBe(200);
    expect(file.text).toContain("%PDF");
    expect(file.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="bill.pdf"; filename*=UTF-8''bill.pdf`,
    });
    expect(file.headers["content-security-policy"]).toMatch(/default-src 'none';.* sandbox/);
    const shown = await staff.get(picture);
    expect(shown.headers["content-type"]).toBe("image/jpeg");
    expect(shown.headers["content-disposition"]).toMatch(/^inline;/);
    const views = await rows(sql<{ count: number }>`select count(*)::int as count from audit_log
      where action = 'client.document_viewed' and subject_id = ${id}`);
    expect(views[0]?.count).toBe(2);
  });

  test("B7, ASVS V8.2.1-3: nobody else gets a byte, by any method, range or format", async () => {
    const staff = await signedInAs(app, "support");
    const theirs = await openedBy(staff);
    const own = await openedBy(staff);
    const colleague = await signedInAs(app, "owner");
    const others = [
      new Visitor(app),
      own.visitor,
      theirs.visitor,
      colleague,
      await signedInAs(app, "recruiter"),
      await signedInAs(app, "dispatcher"),
    ];
    const crossed = theirs.document.replace(theirs.id, own.id);
    const asked: [Visitor, string][] = [
      ...others.flatMap((visitor): [Visitor, string][] => [
        [visitor, theirs.document],
        [visitor, theirs.picture],
      ]),
      [staff, crossed],
      [staff, theirs.picture.replace(theirs.id, own.id)],
    ];
    for (const [visitor, path] of asked)
      for (const [method, suffix, headers] of [
        ["GET", "", {}],
        ["HEAD", "", {}],
        ["GET", "", { Range: "bytes=0-99" }],
        ["GET", ".data", {}],
        ["GET", `.data?_routes=routes%2Fadmin%2B%2Fclients_.$clientId.documents.$fileId`, {}],
      ] as const) {
        const cookies = new Map(visitor.cookies);
        const answer = await visitor.send(method, `${path}${suffix}`, headers);
        for (const [name, value] of cookies) visitor.cookies.set(name, value);
        expect(leaks(answer), `${method} ${path}${suffix}`).toBe(false);
        expect([202, 303, 403, 404], `${method} ${path}${suffix}`).toContain(answer.status);
      }
    for (const path of [theirs.document, theirs.picture]) {
      const answer = await staff.get(`${path}.data`);
      expect(leaks(answer), "not even for the reviewer in another format").toBe(false);
    }
    const head = await staff.send("HEAD", theirs.document, {});
    expect([head.status, head.text]).toEqual([200, ""]);
    const range = await staff.get(theirs.document, { Range: "bytes=0-3" });
    expect(range.status, "always whole, or not at all").toBe(200);
  });

  test("B4, B7: an old proof opens no document", async () => {
    const staff = await signedInAs(app, "support");
    const me = await newest();
    const { document } = await openedBy(staff);
    await rows(sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${me}`);
    const answer = await staff.get(document);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(/^\/confirm-access\?next=/);
  });

  test("row 78, B1: staff see a read-only view of a client's profile, and each look is logged", async () => {
    const { id } = await resident();
    const staff = await signedInAs(app, "support");
    const { status, text } = await staff.get(`/admin/clients/${id}/profile`);
    expect(status).toBe(200);
    expect(text).toContain("Your address is not verified.");
    const looks = await rows(
      sql`select 1 from audit_log where action = 'client.profile_viewed' and subject_id = ${id}`,
    );
    expect(looks).toHaveLength(1);
  });

  test("row 91: once the notice has failed for good, queue and monitor say so, and the submission stays", async () => {
    const { visitor, id } = await resident();
    expect((await send(visitor)).status).toBe(303);
    await rows(sql`insert into pgboss.job (name, data) select 'verification-notice.dead',
      jsonb_build_object('verificationId', id) from verifications where user_id = ${id}`);
    const words = "Failed to send notification email";
    const staff = await signedInAs(app, "owner");
    for (const path of [
      "/admin/clients?status=pending",
      `/admin/clients/${id}/verification`,
      "/admin/settings/health",
    ])
      expect((await staff.get(path)).text, path).toContain(words);
    expect((await visitor.get("/profile")).text).toContain('data-status="pending"');
    await rows(sql`delete from pgboss.job where name = 'verification-notice.dead'`);
    expect((await staff.get("/admin/clients?status=pending")).text).not.toContain(words);
  });

  test("row 223: the sentences of the rows where something fails", async () => {
    const staff = await signedInAs(app, "owner");
    const { id } = await resident();
    await rows(sql`alter table stripe_customers rename to customers_away`);
    try {
      expect((await staff.get("/admin/clients")).text).toContain("clients");
    } finally {
      await rows(sql`alter table customers_away rename to stripe_customers`);
    }
    await rows(sql`alter table verification_events rename to events_away`);
    try {
      await rows(
        sql`update profiles set address = '1 A', city = 'B', state = 'ON', zip_code = 'L6V 0A1' where id = ${id}`,
      );
      const fields = { to: "verified", reason: "Known" };
      const { status, text } = await staff.post(`/admin/clients/${id}/status`, fields);
      expect(status).toBe(503);
      expect(text).toContain("Failed to update verification status");
    } finally {
      await rows(sql`alter table events_away rename to verification_events`);
    }
    await rows(sql`alter table verifications rename to verifications_away`);
    try {
      expect((await staff.get("/admin/clients")).text).toContain("Failed to load client data");
    } finally {
      await rows(sql`alter table verifications_away rename to verifications`);
    }
  });
});
