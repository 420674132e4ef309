import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { App } from "../support/app";
import { inDatabaseOf, onPostgres } from "../support/engines";
import { sharedApp } from "../support/shared-app";
import { signedInAs } from "../support/staff-visitor";
import { Visitor } from "../support/visitor";

onPostgres("when communities cannot be read or written", () => {
  let app: App;
  let staff: Visitor;
  let resident: Visitor;
  let alpha: string;
  let member: { id: string; userId: string };
  let free: string;

  beforeAll(async () => {
    app = await sharedApp("postgres");
    staff = await signedInAs(app, "support");
    resident = new Visitor(app);
    await resident.post("/login", { email: "resident@nightjar.test", password: "nightjar-resident-demo" });
    await inDatabaseOf(app, async (db) => {
      const find = db.selectFrom("communities").select("id").where("name", "=", "Alpha");
      alpha = (await find.executeTakeFirstOrThrow()).id;
      const members = db
        .selectFrom("communityMembers")
        .select(["id", "userId"])
        .where("communityId", "=", alpha);
      member = await members.executeTakeFirstOrThrow();
      const kwame = db.selectFrom("profiles").select("id").where("fullName", "=", "Kwame Mensah");
      free = (await kwame.executeTakeFirstOrThrow()).id;
    });
  });

  async function during<T>(broken: string, mended: string, work: () => Promise<T>): Promise<T> {
    const run = (statement: string) => inDatabaseOf(app, (db) => sql.raw(statement).execute(db));
    await run(broken);
    try {
      return await work();
    } finally {
      await run(mended);
    }
  }

  const renamed = <T>(what: string, name: string, work: () => Promise<T>) =>
    during(
      `alter table ${what} ${name} to away`,
      `alter table ${what} rename column away to ${name.split(" ").at(-1)}`,
      work,
    );

  const refusing = <T>(table: string, condition: string, work: () => Promise<T>) =>
    during(
      `alter table ${table} add constraint refusing check (${condition}) not valid`,
      `alter table ${table} drop constraint refusing`,
      work,
    );

  const withoutCommunities = <T>(work: () => Promise<T>) =>
    during("alter table communities rename to away", "alter table away rename to communities", work);

  test("rows 105, 228: the list, the form of a new one with what was typed, and the page of a resident", async () => {
    await withoutCommunities(async () => {
      const list = await staff.get("/admin/communities");
      expect([list.status, list.text.includes("Failed to load communities")]).toEqual([503, true]);
      const own = await resident.get("/community");
      expect([own.status, own.text.includes("Failed to load community information")]).toEqual([503, true]);
      expect(own.text).not.toContain("Sign In Required");
      expect((await new Visitor(app).get("/community")).status).toBe(200);
    });
    const typed = { name: "Unmistakable", description: "", status: "active", postalPrefixes: "X0A" };
    const saved = await refusing("communities", "name <> 'Unmistakable'", () =>
      staff.post("/admin/communities/new", typed),
    );
    expect([saved.status, saved.text.includes("Failed to save community")]).toEqual([503, true]);
    expect(saved.text).toContain('value="Unmistakable"');
    expect((await staff.get("/admin/communities")).text).not.toContain("Failed");
  });

  test("rows 229 to 231: the members, who can be added, adding and removing", async () => {
    const path = `/admin/communities/${alpha}/members`;
    const members = await renamed("community_members", "rename column joined_at", () => staff.get(path));
    expect(members.text).toContain("Failed to load community members");
    const available = await renamed("profiles", "rename column state", () => staff.get(`${path}/new`));
    expect(available.text).toContain("Failed to load available clients");
    const added = await refusing("community_members", "status <> 'active'", () =>
      staff.post(`${path}/new`, { userId: free }),
    );
    expect([added.status, added.text.includes("Failed to add member")]).toEqual([503, true]);
    expect(added.text).toMatch(new RegExp(`checked=""[^>]*value="${free}"|value="${free}"[^>]*checked=""`));
    const removed = await refusing("community_members", "status <> 'inactive'", () =>
      staff.post(`${path}/${member.id}/remove`, {}),
    );
    expect([removed.status, removed.text.includes("Failed to remove member")]).toEqual([503, true]);
  });

  test("row 216: the picker of a client says what failed, and keeps the choice", async () => {
    const path = `/admin/clients/${member.userId}/community`;
    const pick = (community: string) => staff.post(path, { community });
    const updated = await refusing("community_members", "status <> 'inactive'", () => pick("Bravo"));
    expect([updated.status, updated.text.includes("Failed to update community")]).toEqual([503, true]);
    expect(updated.text).toContain('<option value="Bravo" selected="">');
    const created = await refusing("communities", "name <> 'Other'", () => pick("Other"));
    expect([created.status, created.text.includes("Failed to create community")]).toEqual([503, true]);
    const again = await pick("Bravo");
    expect([again.status, again.headers.location]).toEqual([303, `/admin/clients/${member.userId}`]);
  });
});

onPostgres("row 101: the households of a community's members", () => {
  test("are a link away for those who plan patrols, and for nobody else", async () => {
    const app = await sharedApp("postgres");
    const { alpha, member } = await inDatabaseOf(app, async (db) => {
      const found = db.selectFrom("communities").select("id").where("name", "=", "Alpha");
      const { id } = await found.executeTakeFirstOrThrow();
      const members = db
        .selectFrom("communityMembers")
        .innerJoin("users", "users.id", "userId")
        .select("userId")
        .where("communityId", "=", id)
        .where("status", "=", "active")
        .orderBy("joinedAt", "desc");
      return { alpha: id, member: (await members.executeTakeFirstOrThrow()).userId };
    });
    const path = `/admin/communities/${alpha}/members`;
    const dispatcher = await signedInAs(app, "dispatcher");
    expect((await dispatcher.get(path)).text).toContain(`/admin/clients/${member}/household`);
    expect((await dispatcher.get(`/admin/clients/${member}/household`)).status).toBe(200);
    const support = await signedInAs(app, "support");
    expect((await support.get(path)).text).not.toContain("/household");
  });
});
