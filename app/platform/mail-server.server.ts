import { createTransport, type Transporter } from "nodemailer";
import { db, type Executor } from "./db.server";
import { env, isLoopback } from "./env.server";
import { missingKeys, open } from "./secrets.server";
import { singleton } from "./singleton.server";

/** Published whenever emails may have begun or ceased to go out. */
export const mailTopic = "mail-settings";

/** Milliseconds. */
const timeout = 10_000;

/** What a mail server's password is bound to where it is stored. */
export const passwordPurpose = "mail server";

/** An SMTP server: `url` has its password, `name` is "host:port". */
export interface MailServer {
  name: string;
  url: string;
}

export interface MailState {
  /** Who named the server: SMTP_URL, an owner, or nobody; the demo without SMTP_URL keeps its emails in a folder. */
  source: "environment" | "office" | "folder" | "none";
  server: MailServer | undefined;
  /** When a test message through this server was proved to have come. */
  provedAt: Date | null;
  /** Whether emails go out. Those of a server that an owner typed wait until a test message has come. */
  isOn: boolean;
}

export async function mailState(executor: Executor = db): Promise<MailState> {
  return mailStateOf(
    await executor.selectFrom("mailSettings").selectAll().where("id", "=", 1).executeTakeFirst(),
  );
}

/** The same from the row of the settings. */
export function mailStateOf(row: Typed | undefined): MailState {
  const named = env.smtpUrl ? { name: nameOf(env.smtpUrl), url: env.smtpUrl } : undefined;
  const server = named ?? (env.demo || !row ? undefined : typedServer(row));
  const provedAt = server && row?.provedServer === server.name ? row.provedAt : null;
  if (named) return { source: "environment", server, provedAt, isOn: true };
  if (env.demo) return { source: "folder", server, provedAt, isOn: true };
  return { source: server ? "office" : "none", server, provedAt, isOn: provedAt !== null };
}

/** Whether emails go out, without a look at the database if the settings say so. */
export async function sendsMail(): Promise<boolean> {
  return Boolean(env.smtpUrl) || env.demo || (await mailState()).isOn;
}

/** For `defineMail`: its jobs wait while no email goes out. */
export const mailGate = { topic: mailTopic, isOpen: sendsMail };

/** The server that emails go to; undefined for the demo's folder. @throws Error while none is set up */
export async function serverInUse(): Promise<MailServer | undefined> {
  if (env.smtpUrl) return { name: nameOf(env.smtpUrl), url: env.smtpUrl };
  if (env.demo) return undefined;
  const { server, isOn } = await mailState();
  if (!server || !isOn) throw new Error("No mail server is set up.");
  return server;
}

export function smtpTransport({ url }: MailServer): Transporter {
  const options = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
  return singleton(`smtp ${url}`, () => createTransport({ url, ...options }));
}

interface Typed {
  host: string | null;
  port: number | null;
  security: string | null;
  username: string | null;
  passwordCiphertext: Buffer | null;
  passwordKeyId: string | null;
  provedAt: Date | null;
  provedServer: string | null;
}

function typedServer(row: Typed): MailServer | undefined {
  const { host, port, security, username, passwordCiphertext: ciphertext, passwordKeyId: keyId } = row;
  // Without its key the password cannot be read: the monitor says that the key is missing, and emails wait.
  if (!host || !port || (keyId && missingKeys([keyId]).length > 0)) return undefined;
  const url = new URL(`${security === "tls" ? "smtps" : "smtp"}://${host}:${port}`);
  // Without TLS after the greeting, nothing is said to a server elsewhere: not the password, and no email.
  if (security !== "tls" && !isLoopback(host)) url.searchParams.set("requireTLS", "true");
  if (username && ciphertext && keyId) {
    url.username = encodeURIComponent(username);
    url.password = encodeURIComponent(open({ ciphertext, keyId }, passwordPurpose));
  }
  return { name: `${host}:${port}`, url: url.href };
}

function nameOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`;
}
