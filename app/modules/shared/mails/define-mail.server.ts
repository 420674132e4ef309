import type { z } from "zod";
import { type Company, company } from "~/modules/shared/company/company.server";
import { findLogo } from "~/modules/shared/company/look.server";
import { env } from "~/platform/env.server";
import { defineQueue, externalRetryPolicy, type Queue, type Worker, worker } from "~/platform/jobs.server";
import { deliver, deliverToStaff, isRefusal, type Mail, type StaffNotice } from "~/platform/mail.server";
import { layOutMail, type MailParts } from "~/platform/mail-layout.server";
import { mailGate } from "~/platform/mail-server.server";
import { singleton } from "~/platform/singleton.server";
import { smtpAnswer } from "~/platform/smtp-answer.server";

interface Words
  extends Omit<MailParts, "action" | "answers" | "items" | "sender">,
    Pick<Mail, "replyTo" | "thread" | "calendar" | "oneClickUnsubscribe"> {
  /** Its Message-ID is made from this, or else from the job's id, which is the same for every try. */
  id?: string;
  /** Without it, the heading. */
  subject?: string;
  /** `href` leads to this site, such as "/profile". */
  action?: Link;
  answers?: Link[];
  items?: (Omit<NonNullable<MailParts["items"]>[number], "url"> & { href: string })[];
}

interface Link {
  label: string;
  href: string;
}

/** The text and recipient of an email. An email to a person comes from the company unless `from` says otherwise. */
export type MailWords = Words &
  ({ to: string } | { toOffice: Pick<StaffNotice, "name" | "email" | "fields"> });

interface Definition<T extends object, Row> {
  /** The name of its queue. Jobs wait under it, so it never changes. */
  name: string;
  label: string;
  /** What a job holds: ids, never a token. It must accept jobs of an earlier version too. */
  data: z.ZodType<T>;
  /**
   * What the email is about. Undefined if there is nothing to send: it is gone, has changed, or the email already went
   * out.
   */
  read(data: T): Promise<Row | undefined>;
  words(row: Row, company: Company, data: T): MailWords | Promise<MailWords>;
  /** Records the delivery, so that the next run of the same job sends nothing. */
  sent?(data: T): Promise<unknown>;
  /** Called if delivery failed. */
  failed?(data: T, failure: Failure): Promise<unknown>;
}

interface Failure {
  /** There is no further try. */
  isLastTry: boolean;
  /** The mail server refused the address for good: another try would hardly end otherwise. */
  isRefusal: boolean;
  /** The mail server's words, without the address. */
  said?: string;
}

/**
 * An email with its queue and its worker: `sendJob` takes it, and `server/queues.ts` lists it. It is read and worded
 * when it is sent, and retried for nine hours.
 */
export function defineMail<T extends object, Row>(mail: Definition<T, Row>): Queue<T> & Worker {
  const { name, label, data: schema } = mail;
  const queue = defineQueue({ name, label, schema, ...externalRetryPolicy });
  const { work } = worker(queue, async (data, job) => {
    const row = await mail.read(data);
    if (row === undefined) return;
    const office = await company();
    const words = await mail.words(row, office, data);
    try {
      await send(words, job.id, office);
    } catch (error) {
      const { said } = smtpAnswer(error);
      await mail.failed?.(data, {
        isLastTry: job.tries > queue.retryLimit,
        isRefusal: isRefusal(error),
        said,
      });
      throw error;
    }
    await mail.sent?.(data);
  });
  previews.set(name, async (data) => {
    const typed = schema.parse(data);
    const row = await mail.read(typed);
    if (row === undefined) return undefined;
    const office = await company();
    return previewOf(await mail.words(row, office, typed), office);
  });
  return { ...queue, queue, work, gate: mailGate };
}

/** An email as it would read now, without the codes and one-time links that belong to its recipient alone. */
interface Preview {
  to: string;
  subject: string;
  text: string;
}

const previews = singleton(
  "mail previews",
  () => new Map<string, (data: unknown) => Promise<Preview | undefined>>(),
);

/** The names of the queues that hold emails. */
export function mailQueues(): string[] {
  return [...previews.keys()];
}

/** The email of a waiting job; undefined if it would not be sent any more. */
export async function previewMail(queue: string, data: unknown): Promise<Preview | undefined> {
  return previews.get(queue)?.(data);
}

function previewOf(words: MailWords, office: Company): Preview {
  const { subject = words.heading, paragraphs, after } = words;
  const hidden = { paragraphs: withoutCodes(paragraphs), after: withoutCodes(after) };
  const { text } = layOutMail(partsOf({ ...words, ...hidden }, office));
  const to = "to" in words ? words.to : (env.staffEmail ?? office.email);
  return { to, subject, text: text.replace(/(?<=\/)[\w-]{40,}/g, "…") };
}

function withoutCodes(parts: MailParts["paragraphs"] = []) {
  return parts.map((part) => (typeof part === "string" ? part : { code: "••••••" }));
}

/** Links are made from APP_URL, never from the Host of a request. */
async function send(words: MailWords, jobId: string, office: Company): Promise<void> {
  const { id = jobId, subject = words.heading } = words;
  const sender = { name: office.name, email: office.email };
  const mark = office.logo === null ? undefined : await findLogo();
  const body = { ...layOutMail(partsOf(words, office)), mark };
  if ("to" in words) await deliver({ ...words, ...body, sender, id, subject });
  else await deliverToStaff({ ...words, ...words.toOffice, ...body, sender, id, subject });
}

function partsOf({ action, answers = [], items = [], ...rest }: MailWords, office: Company): MailParts {
  return {
    ...rest,
    sender: office,
    from: rest.from ?? ("to" in rest ? office : undefined),
    action: action && linked(action),
    answers: answers.map(linked),
    items: items.map(linked),
  };
}

function linked<T extends { href: string }>({ href, ...rest }: T) {
  return { ...rest, url: new URL(href, env.appUrl).href };
}
