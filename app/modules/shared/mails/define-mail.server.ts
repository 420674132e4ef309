import type { z } from "zod";
import { type Company, company } from "~/modules/shared/company/company.server";
import { env } from "~/platform/env.server";
import { defineQueue, externalRetryPolicy, type Queue, type Worker, worker } from "~/platform/jobs.server";
import { deliver, deliverToStaff, type Mail, type StaffNotice } from "~/platform/mail.server";
import { layOutMail, type MailParts } from "~/platform/mail-layout.server";

interface Words
  extends Omit<MailParts, "action">,
    Pick<Mail, "replyTo" | "thread" | "calendar" | "oneClickUnsubscribe"> {
  /** Its Message-ID is made from this; without it from the id of the job, which is the same at every try. */
  id?: string;
  /** Without it, the heading. */
  subject?: string;
  /** `href` leads to this site, such as "/profile". */
  action?: { label: string; href: string };
}

/** What an email says, and to whom. One to a person comes from the company unless `from` says otherwise. */
export type MailWords = Words &
  ({ to: string } | { toOffice: Pick<StaffNotice, "name" | "email" | "fields"> });

interface Definition<T extends object, Row> {
  /** The name of its queue. Jobs wait under it, so it stays as it is. */
  name: string;
  label: string;
  /** What a job holds: ids, never a token. Jobs of an earlier version have to pass too. */
  data: z.ZodType<T>;
  /** What the email is about. Undefined when nothing is sent: it is gone, has changed, or the email went out before. */
  read(data: T): Promise<Row | undefined>;
  words(row: Row, company: Company, data: T): MailWords | Promise<MailWords>;
  /** Notes that it was delivered, so that the next run of the same job sends nothing. */
  sent?(data: T): Promise<unknown>;
  /** Called when it was not delivered; after the last try nobody tries again. */
  failed?(data: T, isLastTry: boolean): Promise<unknown>;
}

/**
 * An email with its queue and its worker: `sendJob` takes it, and `server/queues.ts` lists it. It is read and worded when
 * it is sent, and tried again for nine hours.
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
      await mail.failed?.(data, job.tries > queue.retryLimit);
      throw error;
    }
    await mail.sent?.(data);
  });
  return { ...queue, queue, work };
}

/** Links are made from APP_URL, never from the Host of a request. */
async function send(words: MailWords, jobId: string, office: Company): Promise<void> {
  const { id = jobId, subject = words.heading, action, ...rest } = words;
  const body = layOutMail({
    ...rest,
    from: words.from ?? ("to" in words ? office : undefined),
    action: action && { label: action.label, url: new URL(action.href, env.appUrl).href },
  });
  if ("to" in rest) await deliver({ ...rest, ...body, id, subject });
  else await deliverToStaff({ ...rest, ...rest.toOffice, ...body, id, subject });
}
