import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename } from "node:fs/promises";
import path from "node:path";
import type { ImapFlow } from "imapflow";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { errorCode } from "~/platform/log.server";

/** Message numbers only go up. A message that is not filed stays as it is, for a person to read. */
export interface Mailbox {
  /** A change means that the messages were renumbered. */
  validity: string;
  /** Messages with higher numbers, lowest first, at most 200. */
  list(after: number): Promise<number[]>;
  /** The start of a message; undefined if it is gone. */
  read(number: number, maxBytes: number): Promise<{ bytes: Buffer; whole: boolean } | undefined>;
  /** Moves it out of the way as done. */
  file(number: number): Promise<void>;
  count(): number;
  close(): Promise<void>;
}

const atOnce = 200;
const timeout = 20_000;
const processed = "Processed";

/** In the demo without IMAP_URL the mailbox is this folder of .eml files. */
export const mailboxFolder = path.join(env.dataDir, "mailbox");

/** Undefined if there is no mailbox to read. Leaves out the password. */
export function mailboxName(): string | undefined {
  if (!env.imapUrl) return env.demo ? "The demo’s folder" : undefined;
  const { username, host, pathname } = new URL(env.imapUrl);
  return `${decodeURIComponent(username)} at ${host}${pathname === "/" ? "" : decodeURIComponent(pathname)}`;
}

export function openMailbox(): Promise<Mailbox> {
  return env.imapUrl ? openImap(new URL(env.imapUrl)) : openFolder(mailboxFolder);
}

async function openImap(url: URL): Promise<Mailbox> {
  // Loaded on first use: it takes 30 MB of memory.
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client({
    host: url.hostname,
    port: Number(url.port || (url.protocol === "imaps:" ? 993 : 143)),
    secure: url.protocol === "imaps:",
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    maxLiteralSize: 64 * 1024 * 1024,
  });
  // Every command under way rejects too.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const inbox = await client.mailboxOpen(decodeURIComponent(url.pathname.slice(1)) || "INBOX");
    return imapMailbox(client, String(inbox.uidValidity));
  } catch (error) {
    client.close();
    throw coded(error);
  }
}

const refusal = z.object({ serverResponseCode: z.string().max(50) });

/** The monitor may show only the reason the server gives, such as AUTHENTICATIONFAILED. */
function coded(error: unknown): unknown {
  const { data } = refusal.safeParse(error);
  return data
    ? Object.assign(new Error("The mail server refused.", { cause: error }), {
        code: data.serverResponseCode,
      })
    : error;
}

function imapMailbox(client: ImapFlow, validity: string): Mailbox {
  let made: Promise<unknown> | undefined;
  return {
    validity,
    async list(after) {
      const found = await client.search({ uid: `${after + 1}:*` }, { uid: true });
      if (!found) throw new Error("The mailbox could not be searched.");
      // "*" is the last message, however low its number.
      return found
        .filter((uid) => uid > after)
        .sort((one, other) => one - other)
        .slice(0, atOnce);
    },
    async read(number, maxBytes) {
      const query = { uid: true, size: true, source: { start: 0, maxLength: maxBytes } };
      const message = await client.fetchOne(String(number), query, { uid: true });
      if (!message || message.source === undefined) return undefined;
      return { bytes: message.source, whole: (message.size ?? 0) <= message.source.length };
    },
    async file(number) {
      made ??= client.mailboxCreate(processed).catch(() => undefined);
      await made;
      await client.messageFlagsAdd(String(number), ["\\Seen"], { uid: true });
      await client.messageMove(String(number), processed, { uid: true });
    },
    count: () => (client.mailbox ? client.mailbox.exists : 0),
    close: () => client.logout().catch(() => client.close()),
  };
}

async function openFolder(folder: string): Promise<Mailbox> {
  await mkdir(path.join(folder, processed), { recursive: true, mode: 0o700 });
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".eml"))
    .map(({ name }) => name)
    .sort();
  let left = names.length;
  const fileOf = (number: number) => path.join(folder, names[number - 1] ?? "");
  return {
    // Files have no lasting numbers, so each reading starts from the first.
    validity: randomUUID(),
    list: async () => names.map((_, index) => index + 1).slice(0, atOnce),
    async read(number, maxBytes) {
      const file = await open(fileOf(number)).catch(() => undefined);
      if (!file) return undefined;
      try {
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxBytes), length: maxBytes });
        return { bytes: buffer.subarray(0, bytesRead), whole: (await file.stat()).size <= bytesRead };
      } finally {
        await file.close();
      }
    },
    async file(number) {
      const file = fileOf(number);
      // Another process may have moved it meanwhile.
      await rename(file, path.join(folder, processed, path.basename(file))).catch((error: unknown) => {
        if (errorCode(error) !== "ENOENT") throw error;
      });
      left--;
    },
    count: () => left,
    close: async () => undefined,
  };
}
