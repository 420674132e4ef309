import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.server";

test("ASVS V6.3.1: no password fits an account without one, not even that of the hash it is compared with", async () => {
  for (const none of [null, undefined]) {
    expect(await verifyPassword("no account has this password", none)).toBe(false);
    expect(await verifyPassword("", none)).toBe(false);
  }
  const hash = await hashPassword("four brown owls at dusk");
  expect(await verifyPassword("four brown owls at dusk", hash)).toBe(true);
  expect(await verifyPassword("no account has this password", hash)).toBe(false);
});
