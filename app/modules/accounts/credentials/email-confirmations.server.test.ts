import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import { db, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sentMails, tokenIn } from "../../../../tests/support/account-mails";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { passForLimits, refusalOf, visiting } from "../../../../tests/support/refusals";
import { statementsOf } from "../../../../tests/support/statements";
import * as EmailConfirmations from "./email-confirmations.server";

useTestDatabase({ queues: [accountMail] });

let id: string;
let email: string;
let tokenId: string;

beforeEach(async () => {
  await db.deleteFrom("rateBuckets").execute();
  await sentMails();
  ({ id, email } = await addPerson({ confirmed: false, password: "four brown owls at dusk" }));
  tokenId = await inTransaction(db, (trx) => EmailConfirmations.sendConfirmation({ id, email }, trx));
});

async function isConfirmed(): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("emailVerifiedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return user.emailVerifiedAt !== null;
}

const gone = { status: 410, message: EmailConfirmations.confirmationGone };
const confirmed = { needsPassword: false };

describe("row 39: the email", () => {
  test("has a link and a code, in text and in HTML, both with APP_URL and this token", async () => {
    const [mail] = await sentMails();
    const link = `${env.appUrl.origin}/confirm-email/${AccountTokens.tokenOf(tokenId)}`;
    const code = AccountTokens.codeOf(tokenId);
    expect(code).toMatch(/^\d{6}$/);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(link);
      expect(part).toContain(code);
      expect([...new Set(part?.match(/https?:\/\/[^"\s<]+/g))]).toEqual([link]);
    }
  });

  test("is not sent if the address was confirmed before its turn came", async () => {
    await EmailConfirmations.confirm(AccountTokens.tokenOf(tokenId));
    expect(await sentMails()).toEqual([]);
  });
});

describe("the link", () => {
  test("confirms the address once, and is logged", async () => {
    const [mail] = await sentMails();
    const token = tokenIn(mail, "confirm-email");
    expect(await EmailConfirmations.find(token)).toMatchObject({ email });
    expect(await isConfirmed(), "looking at it changes nothing").toBe(false);
    expect(await EmailConfirmations.confirm(token)).toMatchObject(confirmed);
    expect(await isConfirmed()).toBe(true);
    expect(await EmailConfirmations.find(token)).toBeUndefined();
    expect(await refusalOf(EmailConfirmations.confirm(token))).toMatchObject(gone);
    const audit = await db
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("subjectId", "=", id)
      .execute();
    expect(audit).toEqual([{ action: "user.email_confirmed", actorId: id }]);
  });

  test("is valid for 24 hours", async () => {
    const expire = (time: string) =>
      db
        .updateTable("accountTokens")
        .set({ expiresAt: sql`now() + ${time}::interval` })
        .where("id", "=", tokenId)
        .execute();
    const token = AccountTokens.tokenOf(tokenId);
    await expire("-1 second");
    expect(await refusalOf(EmailConfirmations.confirm(token))).toMatchObject(gone);
    expect(
      await refusalOf(EmailConfirmations.confirmByCode({ tokenId, email }, AccountTokens.codeOf(tokenId))),
    ).toMatchObject({ status: 400 });
    await expire("1 minute");
    expect(await EmailConfirmations.confirm(token)).toMatchObject(confirmed);
  });

  test("for another purpose confirms nothing", async () => {
    const other = await inTransaction(db, (trx) =>
      AccountTokens.create({ purpose: "reset_password", userId: id, email, minutes: 60 }, trx),
    );
    expect(await refusalOf(EmailConfirmations.confirm(AccountTokens.tokenOf(other)))).toMatchObject(gone);
    expect(
      await refusalOf(
        EmailConfirmations.confirmByCode({ tokenId: other, email }, AccountTokens.codeOf(other)),
      ),
    ).toMatchObject({ status: 400 });
  });

  test("confirms only the address it was sent to", async () => {
    await db
      .updateTable("users")
      .set({ email: `changed${email}` })
      .where("id", "=", id)
      .execute();
    expect(await refusalOf(EmailConfirmations.confirm(AccountTokens.tokenOf(tokenId)))).toMatchObject(gone);
    expect(await isConfirmed()).toBe(false);
  });
});

describe("the code", () => {
  test("confirms in the tab that asked, with spaces or dashes as people type them", async () => {
    const code = AccountTokens.codeOf(tokenId);
    const typed = ` ${code.slice(0, 3)}-${code.slice(3)} `;
    expect(await EmailConfirmations.confirmByCode({ tokenId, email }, typed)).toMatchObject(confirmed);
    expect(await isConfirmed()).toBe(true);
    expect(await refusalOf(EmailConfirmations.confirmByCode({ tokenId, email }, code)), "once").toMatchObject(
      { status: 400 },
    );
  });

  test("ASVS V2.4.1: after five tries in ten minutes even the right one waits, whichever email it came with", async () => {
    const code = AccountTokens.codeOf(tokenId);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n++) {
      expect(await refusalOf(EmailConfirmations.confirmByCode({ tokenId, email }, wrong))).toMatchObject({
        status: 400,
        message: EmailConfirmations.wrongCode,
      });
    }
    expect(await refusalOf(EmailConfirmations.confirmByCode({ tokenId, email }, code))).toMatchObject({
      status: 429,
      retryAfter: expect.any(Number),
    });
    const again = await visiting(() => EmailConfirmations.resend(email));
    expect(await refusalOf(EmailConfirmations.confirmByCode({ tokenId: again, email }, code))).toMatchObject({
      status: 429,
    });
    const newer = await AccountTokens.create(
      { purpose: "confirm_email", userId: id, email, minutes: 60 },
      db,
    );
    const newCode = AccountTokens.codeOf(newer);
    const withNew = () => EmailConfirmations.confirmByCode({ tokenId: newer, email }, newCode);
    expect(await refusalOf(withNew())).toMatchObject({ status: 429 });
    await passForLimits(600);
    expect(await withNew()).toMatchObject(confirmed);
  });

  test("thirty right ones at once: at most five are checked, and one confirms", async () => {
    const code = AccountTokens.codeOf(tokenId);
    const tries = Array.from({ length: 30 }, () =>
      refusalOf(EmailConfirmations.confirmByCode({ tokenId, email }, code)),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(outcomes.filter((refusal) => refusal?.status === 400)).toHaveLength(4);
  });
});

describe("asking for the email again", () => {
  test("sends the same link and code while they are valid, so that an open tab stays useful", async () => {
    const [first] = await sentMails();
    expect(await visiting(() => EmailConfirmations.resend(email))).toBe(tokenId);
    const [second] = await sentMails();
    expect(second?.text).toBe(first?.text);
    await db.updateTable("accountTokens").set({ expiresAt: sql`now()` }).where("id", "=", tokenId).execute();
    await passForLimits(60);
    expect(await visiting(() => EmailConfirmations.resend(email))).not.toBe(tokenId);
    expect(await sentMails()).toHaveLength(1);
  });

  test("sends the same statements for an unknown, a confirmed and a waiting address, and an email only to the last", async () => {
    const known = await addPerson();
    await sentMails();
    const ask = (address: string) => statementsOf(() => visiting(() => EmailConfirmations.resend(address)));
    const unknown = await ask(`nobody${email}`);
    expect(unknown.length).toBeGreaterThan(5);
    expect(await ask(known.email)).toEqual(unknown);
    expect(await ask(email)).toEqual(unknown);
    expect((await sentMails()).map(({ to }) => to?.[0]?.address)).toEqual([email]);
  });

  test("ASVS V2.4.1: once a minute for an address, and once a minute from one", async () => {
    const from = "198.51.100.9";
    await visiting(() => EmailConfirmations.resend(email), from);
    const refusal = {
      status: 429,
      message: expect.stringMatching(/^Please wait \d+ seconds? before asking for another email$/),
    };
    expect(await refusalOf(visiting(() => EmailConfirmations.resend(email)))).toMatchObject(refusal);
    expect(await refusalOf(visiting(() => EmailConfirmations.resend(`other${email}`), from))).toMatchObject(
      refusal,
    );
    await passForLimits(60);
    expect(await refusalOf(visiting(() => EmailConfirmations.resend(email), from))).toBeUndefined();
  });
});
