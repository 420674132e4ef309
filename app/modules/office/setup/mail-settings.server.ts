import { type Selectable, sql } from "kysely";
import { z } from "zod";
import * as Audit from "~/modules/shared/audit/audit.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { type DB, db, type Executor, inTransaction } from "~/platform/db.server";
import { publish } from "~/platform/event-bus.server";
import { mailTopic, passwordPurpose } from "~/platform/mail-server.server";
import { keyIds, open, seal } from "~/platform/secrets.server";

/** A mail server as an owner typed it; no password keeps the stored one. */
export interface TypedServer {
  host: string;
  port: number;
  security: "tls" | "starttls";
  username: string | null;
  /** As `sealPassword` made it. */
  password: SealedPassword | null;
}

interface SealedPassword {
  ciphertext: Buffer;
  keyId: string;
}

const subject = { type: "mail_settings", id: null };

function sealPassword(password: string): SealedPassword {
  return seal(password, passwordPurpose);
}

const fieldsSchema = z.object({
  host: z.string(),
  port: z.coerce.number(),
  security: z.enum(["tls", "starttls"]),
  username: z.string(),
  password: z.string(),
});

/** A typed server as the texts in which it may wait for the owner to confirm; the password encrypted. */
export function asFields(
  {
    host,
    port,
    security,
    username,
  }: Pick<TypedServer, "host" | "port" | "security"> & { username?: string | null },
  password: string | null,
): Record<string, string> {
  const sealed = password === null ? undefined : sealPassword(password);
  return {
    ...{ host, security, port: String(port), username: username ?? "" },
    password: sealed ? `${sealed.keyId} ${sealed.ciphertext.toString("base64")}` : "",
  };
}

/** What `asFields` made. @throws ZodError for anything else */
export function fromFields(fields: unknown): TypedServer {
  const { username, password, ...server } = fieldsSchema.parse(fields);
  const [keyId = "", text] = password.split(" ");
  const sealed = text ? { keyId, ciphertext: Buffer.from(text, "base64") } : null;
  return { ...server, username: username || null, password: sealed };
}

/** What the form shows: never the password, only whether there is one. */
export async function find(executor: Executor = db) {
  const { host, port, security, username, passwordKeyId } = await row(executor);
  return host ? { host, port, security, username, hasPassword: passwordKeyId !== null } : undefined;
}

/**
 * Emails wait from now on until a test message through this server has come.
 * @throws FieldRefusal if a user has no password, or a password no user
 */
export async function save(typed: TypedServer, by: Audit.Actor, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const before = await row(trx, true);
    const password = typed.password ?? storedPassword(before, typed);
    if (typed.username && !password)
      throw new FieldRefusal("The mail server was not saved.", { password: "Enter the password" });
    if (!typed.username && typed.password)
      throw new FieldRefusal("The mail server was not saved.", { username: "Enter the user name" });
    const { host, port, security, username } = typed;
    await trx
      .updateTable("mailSettings")
      .set({
        ...{ host, port, security, username },
        passwordCiphertext: username && password ? password.ciphertext : null,
        passwordKeyId: username && password ? password.keyId : null,
        ...unproved,
        version: sql<number>`version + 1`,
        updatedAt: sql`now()`,
      })
      .where("id", "=", 1)
      .execute();
    const changed = Audit.difference(words(before), words(typed));
    await Audit.record({ actorId: by.id, action: "mail_settings.updated", subject, ...changed }, trx);
    await publish(mailTopic, {}, trx);
  });
}

/** From then on SMTP_URL alone says where emails go. */
export async function remove(by: Audit.Actor, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const before = words(await row(trx, true));
    const none = { host: null, port: null, security: null, username: null };
    await trx
      .updateTable("mailSettings")
      .set({ ...none, passwordCiphertext: null, passwordKeyId: null, ...unproved, updatedAt: sql`now()` })
      .where("id", "=", 1)
      .execute();
    await Audit.record({ actorId: by.id, action: "mail_settings.removed", subject, before }, trx);
    await publish(mailTopic, {}, trx);
  });
}

/** Encrypts the password with the newest key. Returns 1 if it had an older one. */
export async function renewPassword(executor: Executor = db): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const { passwordCiphertext: ciphertext, passwordKeyId: keyId } = await row(trx, true);
    const [newest, ...older] = keyIds();
    if (!ciphertext || !keyId || keyId === newest || !older.includes(keyId)) return 0;
    const renewed = sealPassword(open({ ciphertext, keyId }, passwordPurpose));
    await trx
      .updateTable("mailSettings")
      .set({ passwordCiphertext: renewed.ciphertext, passwordKeyId: renewed.keyId })
      .where("id", "=", 1)
      .execute();
    return 1;
  });
}

const unproved = { testId: null, testSentAt: null, testedServer: null, provedAt: null, provedServer: null };

type Row = Selectable<DB["mailSettings"]>;

function storedPassword(before: Row, typed: TypedServer): SealedPassword | undefined {
  const { host, username, passwordCiphertext: ciphertext, passwordKeyId: keyId } = before;
  // A password never goes to another server than the one it was typed for.
  if (host !== typed.host || username !== typed.username || !ciphertext || !keyId) return undefined;
  return { ciphertext, keyId };
}

function words(server: Pick<Row, "host" | "port" | "security" | "username">) {
  const { host, port, security, username } = server;
  return { server: host && `${host}:${port}`, security, username };
}

async function row(executor: Executor, lock = false): Promise<Row> {
  return executor
    .selectFrom("mailSettings")
    .selectAll()
    .where("id", "=", 1)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}
