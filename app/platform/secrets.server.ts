import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "./env.server";

/** 43 characters that need no escaping in an address (ASVS V7.2.3). */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The alphabet has 32 characters: five bits each. */
export function randomCharacters(alphabet: string, count: number): string {
  return Array.from(randomBytes(count), (byte) => alphabet.charAt(byte % 32)).join("");
}

export function digest(content: string | Uint8Array): Buffer {
  return createHash("sha256").update(content).digest();
}

export function mac(purpose: string, text: string): Buffer {
  const [first] = macs(purpose, text);
  if (!first) throw new Error("There is no session secret.");
  return first;
}

export function macs(purpose: string, text: string): Buffer[] {
  return env.sessionSecrets.map((secret) =>
    createHmac("sha256", secret).update(`${purpose} ${text}`).digest(),
  );
}

export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

interface Sealed {
  ciphertext: Buffer;
  keyId: string;
}

/** `about` is bound to the text: it opens nowhere else. */
export function seal(text: string, about: string): Sealed {
  const [key] = keys();
  if (!key) throw new Error("There is no encryption key.");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return { ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), body]), keyId: key.id };
}

export function open({ ciphertext, keyId }: Sealed, about: string): string {
  const key = keys().find(({ id }) => id === keyId);
  if (!key) throw new Error(`The encryption key ${keyId} is not in ENCRYPTION_KEYS.`);
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, ciphertext.subarray(0, 12));
  decipher.setAAD(Buffer.from(about)).setAuthTag(ciphertext.subarray(12, 28));
  return Buffer.concat([decipher.update(ciphertext.subarray(28)), decipher.final()]).toString("utf8");
}

/** The ids of the keys in the settings; `seal` uses the first. */
export function keyIds(): string[] {
  return keys().map(({ id }) => id);
}

/** Which of these keys of `seal` are not in the settings. */
export function missingKeys(ids: string[]): string[] {
  const known = new Set(keyIds());
  return ids.filter((id) => !known.has(id));
}

function keys(): { id: string; bytes: Buffer }[] {
  return env.encryptionKeys.map((secret) => {
    const bytes = Buffer.from(hkdfSync("sha256", secret, "", "nightjar encryption", 32));
    return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 8), bytes };
  });
}
