import { expect, test } from "vitest";
import { rememberName } from "~/modules/shared/company/own-names.server";
import { isEmailName, newPasswordSchema } from "./password.schema";

test.each(["          ", "aaaaaaaaaa", "abababababab", "1212121212"])(
  "ASVS V6.2.4: %j has too few different characters",
  (password) => {
    const said = newPasswordSchema.safeParse(password).error?.issues.map(({ message }) => message);
    expect(said).toContain("Use more than three different characters");
  },
);

test.each(["Password123!", "1q2w3e4r5t", "nightjarpatrol", "Nightjar Patrol 2026", "nightjar-2026!"])(
  "ASVS V6.2.4: %s is too common",
  (password) => {
    rememberName("Nightjar Patrol");
    expect(newPasswordSchema.safeParse(password).success).toBe(false);
  },
);

test.each([
  "four brown owls at dusk",
  "  with spaces around  ",
  "nightjar-resident-demo",
  "日本語のパスワード!!",
])("ASVS V6.2.5: %j is used as it is", (password) => {
  expect(newPasswordSchema.parse(password)).toBe(password);
});

test.each([
  ["zoe.young+no", "zoe.young+no@example.test", true],
  ["Zoe.Young", "zoe.young+no@example.test", true],
  ["zoe-young-no", "zoe.young+no@example.test", true],
  ["zoe.young+no@example.test", "zoe.young+no@example.test", true],
  ["zoe.young.1984", "zoe.young@example.test", false],
  ["four brown owls", "zoe.young@example.test", false],
])("ASVS V6.2.4: whether %s is the name of %s: %s", (password, email, is) => {
  expect(isEmailName(password, email)).toBe(is);
});
