import { expect, test } from "vitest";
import { keepDraft, takeDraft } from "../../app/access/drafts.server";
import { sessionCookie } from "../../app/access/session-cookie.server";
import * as Sessions from "../../app/modules/accounts/sessions/sessions.server";
import { useTestDatabase } from "../support/database";
import { addPerson } from "../support/people";

useTestDatabase();

test("typed text comes back with repeated and nested names, and without passwords, codes and files", async () => {
  const { id, role } = await addPerson();
  const cookie = await sessionCookie(await Sessions.create({ id, role }, null), role);
  const body = new FormData();
  for (const [name, value] of [
    ["notice", "one"],
    ["notice", "two"],
    ["links[0].label", "Fediverse"],
    ["promoCode", "SPRING"],
    ["passport", "AB123456"],
    ["postalCode", "L6V 0A1"],
    ["password", "do not keep"],
    ["newPassword", "do not keep"],
    ["code", "123456"],
    ["_key", "k"],
  ] as const)
    body.append(name, value);
  body.append("resume", new File([new Uint8Array(1024 * 1024)], "resume.pdf"));
  const headers = { Cookie: cookie.split(";")[0] ?? "", Origin: "http://localhost:3000" };
  const address = "http://localhost:3000/admin/settings/company";
  const draft = await keepDraft(new Request(address, { method: "POST", body, headers }));
  const back = new Request(address, { headers: { Cookie: draft?.split(";")[0] ?? "" } });
  expect(await takeDraft(back, { userId: id })).toEqual({
    notice: ["one", "two"],
    links: [{ label: "Fediverse" }],
    promoCode: "SPRING",
    passport: "AB123456",
    postalCode: "L6V 0A1",
  });
  expect(await takeDraft(back, { userId: id }), "given once").toBeUndefined();
});
