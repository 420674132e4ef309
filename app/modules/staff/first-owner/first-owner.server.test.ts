import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { verifyPassword } from "~/modules/accounts/credentials/password.server";
import { AppError } from "~/platform/app-error.server";
import { db } from "~/platform/db.server";
import { inScope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { create, hasOwner, keyGone, offerKey, opens } from "./first-owner.server";

useTestDatabase();

const ada = { fullName: "Ada Lindqvist", email: "ada@example.test", password: "four brown owls at dusk" };
const gone = new AppError(keyGone, 410);

beforeEach(async () => {
  await db.deleteFrom("setupKeys").execute();
});

afterEach(async () => {
  await db.deleteFrom("profiles").execute();
  await db.deleteFrom("rateBuckets").execute();
});

const expire = () => sql`update setup_keys set expires_at = now() - interval '1 second'`.execute(db);

async function key(): Promise<string> {
  const offered = await offerKey();
  if (!offered) throw new Error("No key was offered.");
  return offered;
}

test("row 278: the key makes an owner who can sign in at once, and only its digest was stored", async () => {
  const offered = await key();
  const [stored] = await db.selectFrom("setupKeys").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(offered);
  expect(await opens(offered)).toBe(true);
  await create(offered, ada);
  const user = await db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["role", "passwordHash", "emailVerifiedAt", "fullName", "setupCompleted", "kind"])
    .where("email", "=", ada.email)
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ role: "owner", fullName: ada.fullName, setupCompleted: true, kind: "staff" });
  expect(user.emailVerifiedAt).toBeInstanceOf(Date);
  expect(await verifyPassword(ada.password, user.passwordHash)).toBe(true);
  const audit = db.selectFrom("auditLog").select(["action", "after"]).orderBy("id", "desc");
  expect(await audit.executeTakeFirst()).toEqual({ action: "user.first_owner", after: { role: "owner" } });
});

test("row 278: it works once; with an owner no key opens anything, and none is offered again", async () => {
  const offered = await key();
  await create(offered, ada);
  await expect(create(offered, { ...ada, email: "eve@example.test" })).rejects.toEqual(gone);
  expect(await opens(offered)).toBe(false);
  expect(await offerKey()).toBeUndefined();
});

test("row 278: of two people with the key, one becomes the owner", async () => {
  const offered = await key();
  const both = [ada, { ...ada, email: "eve@example.test" }].map((person) => create(offered, person));
  const ended = await Promise.allSettled(both);
  expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const owners = await db.selectFrom("users").select("email").where("role", "=", "owner").execute();
  expect(owners).toHaveLength(1);
});

test("row 278: an expired key opens nothing, and the next start offers another", async () => {
  const old = await key();
  await expire();
  expect(await opens(old)).toBe(false);
  await expect(create(old, ada)).rejects.toEqual(gone);
  expect(await hasOwner()).toBe(false);
  const next = await key();
  expect(next).not.toBe(old);
  expect(await opens(next)).toBe(true);
});

test("row 278: of two processes that start at once, one offers a key; another start within the hour offers none", async () => {
  const offered = await Promise.all([offerKey(), offerKey()]);
  expect(offered.filter(Boolean)).toHaveLength(1);
  expect(await offerKey()).toBeUndefined();
});

test("row 278: an invited owner closes it too", async () => {
  const offered = await key();
  await addPerson({ role: "owner", confirmed: false });
  expect(await opens(offered)).toBe(false);
  await expect(create(offered, ada)).rejects.toEqual(gone);
});

test("row 278: wrong keys from one address are limited, and the right one still opens", async () => {
  const offered = await key();
  const scope = { id: "1", address: "192.0.2.7", userId: null };
  await inScope(scope, async () => {
    for (let n = 0; n < 10; n++) expect(await opens(`wrong ${n}`)).toBe(false);
    await expect(opens("wrong again")).rejects.toMatchObject({ status: 429 });
    expect(await opens(offered)).toBe(true);
  });
});

test("row 278: an account that had the address becomes the owner's, and its password and sessions are gone", async () => {
  const { id } = await addPerson({ email: ada.email, password: "an older password of it", confirmed: false });
  await create(await key(), ada);
  const user = db.selectFrom("users").select(["id", "role", "passwordHash"]).where("email", "=", ada.email);
  const { passwordHash, ...rest } = await user.executeTakeFirstOrThrow();
  expect(rest).toEqual({ id, role: "owner" });
  expect(await verifyPassword(ada.password, passwordHash)).toBe(true);
});
