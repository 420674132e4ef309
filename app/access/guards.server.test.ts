import { afterEach, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../tests/support/database";
import { addPerson } from "../../tests/support/people";
import * as Sessions from "../modules/accounts/sessions/sessions.server";
import type { Right, Role } from "../modules/shared/roles/roles";
import { requireStaff } from "./guards.server";
import { sessionCookie } from "./session-cookie.server";

useTestDatabase();

const { requireAdmin2fa } = env;

afterEach(() => {
  env.requireAdmin2fa = requireAdmin2fa;
});

async function signedIn(role: Role) {
  const person = await addPerson({ role });
  const token = await Sessions.create(person, null);
  const [cookie = ""] = (await sessionCookie(token, role)).split(";");
  const visit = () => new Request("http://localhost:3000/admin/clients", { headers: { Cookie: cookie } });
  return { person, token, visit };
}

/** "in", or the status and where it leads. */
async function answer(request: Request, right?: Right): Promise<unknown> {
  try {
    await requireStaff(request, "clients", right);
    return "in";
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return [thrown.status, thrown.headers.get("Location")];
  }
}

test.each([
  ["owner", "in", "in", "in"],
  ["support", "in", "in", "forbidden"],
  ["dispatcher", "forbidden", "forbidden", "forbidden"],
  ["recruiter", "forbidden", "forbidden", "forbidden"],
] as const)(
  "row 188, V8.2.1: a page of the clients asks %s for the right it needs",
  async (role, ...wanted) => {
    const { visit } = await signedIn(role);
    const found = [];
    for (const right of ["read", "write", "delete"] as const) found.push(await answer(visit(), right));
    expect(found).toEqual(wanted.map((each) => (each === "in" ? each : [403, null])));
  },
);

test.each(["resident", "guard"] as const)(
  "row 188: the session of a %s ends at the door of the back office",
  async (role) => {
    const { token, visit } = await signedIn(role);
    expect(await answer(visit())).toEqual([303, "/admin/login"]);
    expect(await Sessions.find(token)).toBeUndefined();
  },
);

test("row 188: without a session the way leads to the staff sign-in, and back", async () => {
  const request = new Request("http://localhost:3000/admin/clients?q=ada");
  expect(await answer(request)).toEqual([303, "/admin/login?redirectTo=%2Fadmin%2Fclients%3Fq%3Dada"]);
});

test("V6.3.3: staff set up a second factor before the back office opens, if one is required", async () => {
  const { person, visit } = await signedIn("support");
  env.requireAdmin2fa = true;
  expect(await answer(visit())).toEqual([303, "/setup-2fa"]);
  await db
    .insertInto("factors")
    .values({
      ...{ id: newId(), userId: person.id, friendlyName: person.email, issuer: "Nightjar" },
      ...{ secretCiphertext: Buffer.alloc(0), secretKeyId: "", status: "verified", verifiedAt: new Date() },
    })
    .execute();
  expect(await answer(visit())).toBe("in");
});
