import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { singleton } from "~/platform/singleton.server";

// OWASP's argon2id parameters: 19 MiB, 2 passes, 1 lane. Two at a time, so that other pages keep responding.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const queue = singleton("argon2 queue", () => pLimit(2));

export async function hashPassword(password: string): Promise<string> {
  return queue(() => hash(password, cost));
}

/** Without a hash it takes just as long and returns false, so timing reveals no account. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const matches = await queue(async () => verify(passwordHash ?? (await standIn()), password));
  return matches && passwordHash != null;
}

function standIn(): Promise<string> {
  return singleton("argon2 stand-in", () => hash("no account has this password", cost));
}
