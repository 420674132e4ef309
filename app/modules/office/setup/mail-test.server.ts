import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import { findLogo } from "~/modules/shared/company/look.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { publish } from "~/platform/event-bus.server";
import { newId } from "~/platform/ids.server";
import { errorCode, log } from "~/platform/log.server";
import { deliverThrough } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { type MailServer, mailState, mailTopic } from "~/platform/mail-server.server";
import { type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { smtpAnswer } from "~/platform/smtp-answer.server";

const sends: Limit = { name: "mail-test", tries: 10, window: 3_600 };
const tries: Limit = { name: "mail-test-code", tries: 5, window: 3_600 };

const subject = { type: "mail_settings", id: null };

/**
 * Sends a message with a code to the owner's own address, through the server that was named, whether or not emails go
 * out yet. @throws AppError 409 without a server, 429, or 503 with what the mail server said
 */
export async function sendTest(by: Audit.Actor, executor: Executor = db): Promise<string> {
  const { server } = await mailState(executor);
  if (!server) throw new AppError("Set up a mail server first.", 409);
  await takeOrRefuse([[sends, by.id]], (wait) => `That is enough for now. Please wait ${wait}.`);
  const id = newId();
  const to = await inTransaction(executor, async (trx) => {
    await trx
      .updateTable("mailSettings")
      .set({ testId: id, testSentAt: sql`now()`, testedServer: server.name })
      .where("id", "=", 1)
      .execute();
    const after = { server: server.name };
    await Audit.record({ actorId: by.id, action: "mail_settings.tested", subject, after }, trx);
    const user = trx.selectFrom("users").select("email").where("id", "=", by.id);
    return (await user.executeTakeFirstOrThrow()).email;
  });
  try {
    await deliverThrough(server, await testMail(id, to));
  } catch (error) {
    throw new AppError(`The test message was not sent. ${reasonOf(error, server)}`, 503);
  }
  return to;
}

/**
 * The code proves that the message came: emails go out from then on.
 * @throws FieldRefusal if it is wrong; AppError 409 if no test is open, 429
 */
export async function prove(code: string, by: Audit.Actor, executor: Executor = db): Promise<void> {
  const open = await executor
    .selectFrom("mailSettings")
    .select(["testId", "testedServer"])
    .where("id", "=", 1)
    .where("testSentAt", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  const { testId, testedServer } = open ?? {};
  if (!testId || !testedServer) throw new AppError("This code has expired. Send another test message.", 409);
  await takeOrRefuse([[tries, testId]], () => "That was tried too often. Send another test message.");
  if (!AccountTokens.isCodeOf(testId, code))
    throw new FieldRefusal("That is not the code.", { code: "This is not the code in the newest message" });
  await inTransaction(executor, async (trx) => {
    const proved = await trx
      .updateTable("mailSettings")
      .set({
        ...{ testId: null, testSentAt: null, testedServer: null },
        ...{ provedAt: sql`now()`, provedServer: testedServer },
      })
      .where("id", "=", 1)
      .where("testId", "=", testId)
      .executeTakeFirst();
    if (proved.numUpdatedRows === 0n)
      throw new AppError("Another test message was sent since. Enter its code.", 409);
    const after = { server: testedServer };
    await Audit.record({ actorId: by.id, action: "mail_settings.proved", subject, after }, trx);
    await publish(mailTopic, {}, trx);
  });
}

/** Whether a code can still be typed. */
export async function isOpen(executor: Executor = db): Promise<boolean> {
  const open = await executor
    .selectFrom("mailSettings")
    .select("id")
    .where("testSentAt", ">", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  return open !== undefined;
}

async function testMail(id: string, to: string) {
  const office = await company();
  const footer = `Sent by ${office.name} to ${to}.`;
  const paragraphs = ["You asked for this test message. Type this code on the page you came from:"];
  const body = layOutMail({
    ...{ from: office, sender: office },
    heading: "Email works",
    paragraphs: [...paragraphs, { code: AccountTokens.codeOf(id) }],
    footer,
  });
  const mark = office.logo === null ? undefined : await findLogo();
  return { id, to, sender: office, subject: "Email works", mark, ...body };
}

const reasons: Record<string, string> = {
  EAUTH: "The mail server refuses the user name or the password.",
  EDNS: "There is no mail server of this name.",
  ENOTFOUND: "There is no mail server of this name.",
  ECONNREFUSED: "No mail server answers at this port.",
  ETIMEDOUT: "The mail server does not answer.",
  ECONNECTION: "The mail server does not answer.",
  ETLS: "The connection could not be protected. Try the other kind of protection.",
  ESOCKET: "The connection could not be made. Check the name, the port and the kind of protection.",
};

function reasonOf(error: unknown, server: MailServer): string {
  const { said, answer } = smtpAnswer(error);
  const code = errorCode(error);
  // Messages may quote addresses: only what the server answered is logged.
  log("mail.test-failed", { server: server.name, code, answer });
  const reason = reasons[code ?? ""] ?? "The mail server did not take it.";
  return said ? `${reason} It said: ${said}` : reason;
}
