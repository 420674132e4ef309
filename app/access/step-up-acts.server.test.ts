import { expect, test } from "vitest";
import { useTestDatabase } from "../../tests/support/database";
import { addPerson } from "../../tests/support/people";
import * as Sessions from "../modules/accounts/sessions/sessions.server";
import type { Role } from "../modules/shared/roles/roles";
import { db } from "../platform/db.server";
import { newId } from "../platform/ids.server";
import { sensitiveActs } from "./step-up-acts.server";

useTestDatabase();

async function signedIn(role: Role) {
  const person = await Sessions.find(await Sessions.create(await addPerson({ role }), null));
  if (!person) throw new Error("There is no session.");
  return person;
}

const userId = newId();
const invitation = { email: "new@example.test", role: "support" };
const versions = { winnerVersion: "1", loserVersion: "1", taken: "" };

/** Acts only an owner may do, each with fields that would pass. */
const ownerActs = [
  ["invite_staff", invitation],
  ["invite_employee", { userId, ...invitation }],
  ["promote_resident", { userId, role: "support" }],
  ["resend_invitation", { userId }],
  ["change_staff_role", { userId, role: "owner" }],
  ["end_staff_access", { userId }],
  ["restore_staff_access", { userId }],
  ["merge_profiles", { keptId: userId, mergedId: newId(), ...versions }],
  ["undo_merge", { mergeId: newId() }],
] as const;

test.each(["dispatcher", "recruiter", "support", "guard", "resident"] as const)(
  "row 237, V8.2.1: no act on staff or profiles is carried out for a %s, even if it was held until the password was typed",
  async (role) => {
    const person = await signedIn(role);
    for (const [name, fields] of ownerActs)
      await expect(sensitiveActs[name].run(person, fields), name).rejects.toMatchObject({
        status: 403,
        message: "Only an owner may do this.",
      });
  },
);

test("row 236, V8.2.1: only people who may write clients open a waiting document", async () => {
  const fields = { userId, list: "" };
  for (const role of ["dispatcher", "recruiter", "guard", "resident"] as const)
    await expect(sensitiveActs.open_verification.run(await signedIn(role), fields)).rejects.toMatchObject({
      status: 403,
    });
  await expect(sensitiveActs.open_verification.run(await signedIn("support"), fields)).rejects.toMatchObject({
    status: 409,
  });
  expect(await db.selectFrom("auditLog").select("id").where("subjectId", "=", userId).execute()).toEqual([]);
});
