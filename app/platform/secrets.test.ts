import { describe, expect, test } from "vitest";
import { env } from "./env.server";
import { isSameText, mac, macs, open, randomToken, seal } from "./secrets.server";

function withKeys<T>(
  changes: Partial<Pick<typeof env, "sessionSecrets" | "encryptionKeys">>,
  work: () => T,
): T {
  const before = { sessionSecrets: env.sessionSecrets, encryptionKeys: env.encryptionKeys };
  Object.assign(env, changes);
  try {
    return work();
  } finally {
    Object.assign(env, before);
  }
}

describe("security.md 2: encryption at rest", () => {
  test("opens what it sealed, and never makes the same twice", () => {
    const [one, two] = [seal("JBSWY3DPEHPK3PXP", "factor 1"), seal("JBSWY3DPEHPK3PXP", "factor 1")];
    expect(open(one, "factor 1")).toBe("JBSWY3DPEHPK3PXP");
    expect(one.ciphertext.equals(two.ciphertext)).toBe(false);
    expect(one.ciphertext.toString("latin1")).not.toContain("JBSWY3DP");
  });

  test("a changed byte, or another row's text, does not open", () => {
    const sealed = seal("secret", "factor 1");
    expect(() => open(sealed, "factor 2")).toThrow();
    for (const at of [0, 12, 28]) {
      const ciphertext = Buffer.from(sealed.ciphertext);
      ciphertext.writeUInt8(ciphertext.readUInt8(at) ^ 1, at);
      expect(() => open({ ...sealed, ciphertext }, "factor 1"), `byte ${at}`).toThrow();
    }
  });

  test("an older key still reads after a new one writes; a missing key is named", () => {
    const [older, newer] = ["o".repeat(40), "n".repeat(40)];
    const sealed = withKeys({ encryptionKeys: [older] }, () => seal("secret", "x"));
    expect(withKeys({ encryptionKeys: [newer, older] }, () => open(sealed, "x"))).toBe("secret");
    expect(withKeys({ encryptionKeys: [newer, older] }, () => seal("secret", "x").keyId)).not.toBe(
      sealed.keyId,
    );
    expect(() => withKeys({ encryptionKeys: [newer] }, () => open(sealed, "x"))).toThrow(sealed.keyId);
  });
});

test("a mac belongs to its purpose, its text and its secret; every secret that reads gives one", () => {
  const [one, two] = ["a".repeat(40), "b".repeat(40)];
  const first = withKeys({ sessionSecrets: [one] }, () => mac("x", "y"));
  expect(withKeys({ sessionSecrets: [two, one] }, () => macs("x", "y"))[1]).toEqual(first);
  for (const [purpose, text] of [
    ["x", "z"],
    ["z", "y"],
  ] as const) {
    expect(withKeys({ sessionSecrets: [one] }, () => mac(purpose, text))).not.toEqual(first);
  }
  expect(() => withKeys({ sessionSecrets: [] }, () => mac("x", "y"))).toThrow("no session secret");
});

test("ASVS V7.2.3: tokens have 256 random bits; texts are compared whole", () => {
  expect(randomToken()).toMatch(/^[\w-]{43}$/);
  expect(randomToken()).not.toBe(randomToken());
  expect(isSameText("abc", "abc")).toBe(true);
  expect(isSameText("abc", "abd")).toBe(false);
  expect(isSameText("abc", "abcd")).toBe(false);
});
