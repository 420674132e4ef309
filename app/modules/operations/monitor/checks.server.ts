import { z } from "zod";
import * as Audit from "~/modules/shared/audit/audit.server";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { canSignIn } from "~/modules/shared/users/users.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import type { Check } from "./check-options";
import { fileSweep } from "./file-sweep.server";
import { watch } from "./watch.server";

/** To the member of staff who asked: it comes, or its job fails with the mail server's words. */
export const testMail = defineMail({
  name: "test-mail",
  label: "Test emails",
  data: z.object({ to: z.uuid() }),
  read: ({ to }) =>
    db.selectFrom("users").select("email").where("id", "=", to).where(canSignIn).executeTakeFirst(),
  words: ({ email }, company) => ({
    to: email,
    from: company,
    heading: "Email works",
    paragraphs: ["You asked for this email on the monitor. If you read it, the website can send email."],
    footer: `Sent by ${company.name} to ${email}.`,
  }),
});

/** Does at once what otherwise waits for its minute, its hour or the night. */
export async function checkNow(check: Check, by: Audit.Actor & { id: string }, executor: Executor = db) {
  const asked = { singletonKey: "asked" };
  await inTransaction(executor, async (trx) => {
    if (check === "alerts") await sendJob(watch, { asked: true }, trx, asked);
    if (check === "files") await sendJob(fileSweep, {}, trx, asked);
    if (check === "email") await sendJob(testMail, { to: by.id }, trx);
    const subject = { type: "queue", id: null };
    await Audit.record({ actorId: by.id, action: "monitor.checked", subject, after: { check } }, trx);
  });
}
