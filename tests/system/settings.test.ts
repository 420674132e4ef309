import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { companyForm } from "../support/company";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { Visitor } from "../support/visitor";

const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };

onPostgres("the settings of the back office", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ engine: "postgres" });
  });
  afterAll(() => app?.dispose());

  async function signIn(): Promise<Visitor> {
    const visitor = new Visitor(app);
    expect((await visitor.post("/admin/login", admin)).status).toBe(303);
    return visitor;
  }

  /** Makes the owner's last step-up too old. */
  async function ageProof(): Promise<void> {
    await inDatabaseOf(app, (db) =>
      db
        .updateTable("sessions")
        .set({ provedAt: new Date(Date.now() - 700_000) })
        .where("userId", "in", db.selectFrom("users").select("id").where("email", "=", admin.email))
        .execute(),
    );
  }

  async function staff(email: string) {
    return inDatabaseOf(app, (db) =>
      db
        .selectFrom("users")
        .select(["id", "role", "disabledAt"])
        .where("email", "=", email)
        .executeTakeFirst(),
    );
  }

  test("rows 5, 235: what an owner saves is on every page at once, including stored ones", async () => {
    const [owner, reader] = [await signIn(), new Visitor(app)];
    for (const path of ["/", "/about", "/contact"]) {
      expect((await reader.get(path)).text).toContain("(905) 555-0142");
    }
    const form = await companyForm(owner);
    const saved = await owner.post("/admin/settings/company", {
      ...form,
      name: "Owlwatch",
      phone: "416.555.0123",
      "links[0].label": "Fediverse",
      "links[0].url": "https://social.example/@owlwatch",
    });
    expect([saved.status, saved.headers.location]).toEqual([303, "/admin/settings/company#company"]);
    for (const path of ["/", "/about", "/contact", "/no-such-page"]) {
      const { text } = await reader.get(path);
      expect(text, path).toContain("tel:+14165550123");
      expect(text, path).toContain("(416) 555-0123");
      expect(text, path).toContain("Owlwatch");
      expect(text, path).not.toContain("555-0142");
    }
    expect((await reader.get("/")).text).toContain("https://social.example/@owlwatch");
    const stale = await owner.post("/admin/settings/company", { ...form, hours: "Never" });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("Owlwatch");
    expect((await reader.get("/contact")).text).not.toContain("Never");
    const after = await companyForm(owner);
    expect(after).toMatchObject({ name: "Owlwatch", phone: "(416) 555-0123" });
    await owner.post("/admin/settings/company", { ...after, name: form.name ?? "", phone: form.phone ?? "" });
    expect((await reader.get("/")).text).toContain("(905) 555-0142");
  });

  test("row 237, ASVS V7.5.1: without a recent step-up a change of access is held, and is done after it", async () => {
    const owner = await signIn();
    const email = `${randomUUID()}@example.test`;
    await ageProof();
    const invited = await owner.post("/admin/settings/staff/invite", { email, role: "dispatcher" });
    expect([invited.status, invited.headers.location]).toEqual([303, "/confirm-access"]);
    expect(await staff(email)).toBeUndefined();
    const confirmed = await owner.post("/confirm-access", { password: admin.password });
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/admin/settings/staff"]);
    const person = await staff(email);
    expect(person?.role).toBe("dispatcher");
    const acts: [string, Record<string, string>][] = [
      ["invitation", { _: "" }],
      ["role", { role: "support" }],
      ["end", { _: "" }],
      ["restore", { _: "" }],
    ];
    for (const [address, fields] of acts) {
      await ageProof();
      const before = await staff(email);
      const path = `/admin/settings/staff/${person?.id}/${address}`;
      const held = await owner.post(path, fields);
      expect([address, held.status, held.headers.location]).toEqual([address, 303, "/confirm-access"]);
      expect(await staff(email)).toEqual(before);
      const done = await owner.post("/confirm-access", { password: admin.password });
      expect([address, done.headers.location]).toEqual([address, `/admin/settings/staff/${person?.id}`]);
    }
    expect(await staff(email)).toMatchObject({ role: "support", disabledAt: null });
  });

  test("row 237: a pending action is not carried out for a person who is no longer an owner", async () => {
    const [owner, email] = [await signIn(), `${randomUUID()}@example.test`];
    await ageProof();
    await owner.post("/admin/settings/staff/invite", { email, role: "owner" });
    const role = (name: "owner" | "support") =>
      inDatabaseOf(app, (db) =>
        db.updateTable("users").set({ role: name }).where("email", "=", admin.email).execute(),
      );
    await role("support");
    const refused = await owner.post("/confirm-access", { password: admin.password });
    await role("owner");
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("Only an owner may do this.");
    expect(await staff(email)).toBeUndefined();
  });
});
