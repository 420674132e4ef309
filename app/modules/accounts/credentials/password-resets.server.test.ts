import * as argon2 from "@node-rs/argon2";
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import { inviteOwner } from "~/modules/staff/team/invitations.server";
import { db, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sentMails, tokenIn } from "../../../../tests/support/account-mails";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { passForLimits, refusalOf, visiting } from "../../../../tests/support/refusals";
import { statementsOf } from "../../../../tests/support/statements";
import { authenticate } from "./accounts.server";
import * as PasswordResets from "./password-resets.server";
import * as SecureAccount from "./secure-account.server";

useTestDatabase({ queues: [accountMail] });

const former = "the former password";
const password = "four brown owls at dusk";
const gone = { status: 410, message: PasswordResets.resetGone };
let person: TestPerson;

beforeEach(async () => {
  await db.deleteFrom("rateBuckets").execute();
  await sentMails();
  person = await addPerson({ password: former });
});

function ask(email = person.email, address?: string): Promise<void> {
  return visiting(() => PasswordResets.ask(email), address);
}

async function askedToken(): Promise<string> {
  await ask();
  return tokenIn((await sentMails())[0], "reset-password");
}

async function reset(token: string, typed: string): Promise<void> {
  await PasswordResets.reset(token, await PasswordResets.hashFor(token, typed));
}

function signIn(typed: string, email = person.email) {
  return visiting(() => authenticate(email, typed));
}

describe("row 42: asking for a reset", () => {
  test("sends an email in text and HTML whose one link starts with APP_URL", async () => {
    await ask();
    const [mail] = await sentMails();
    const link = `${env.appUrl.origin}/reset-password/${tokenIn(mail, "reset-password")}`;
    expect(mail).toMatchObject({ subject: "Set a new password", to: [{ address: person.email }] });
    for (const part of [mail?.text, mail?.html]) {
      expect([...new Set(part?.match(/https?:\/\/[^"\s<]+/g))]).toEqual([link]);
      expect(part).toContain("Hello Ada Lindqvist,");
    }
    expect(await signIn(former), "nothing has changed yet").toMatchObject({ id: person.id });
  });

  test("ASVS V6.3.8: uses the same statements for a known and an unknown address", async () => {
    const known = await statementsOf(() => ask());
    const unknown = await statementsOf(() => ask(`nobody${person.email}`));
    expect(known.length).toBeGreaterThan(5);
    expect(unknown).toEqual(known);
    expect(await sentMails()).toHaveLength(1);
  });

  test("sends nothing to people who may not sign in: disabled, or invited and not yet here", async () => {
    await db.updateTable("users").set({ disabledAt: sql`now()` }).where("id", "=", person.id).execute();
    await ask();
    const invited = `invited${person.email}`;
    await inviteOwner(invited);
    await ask(invited);
    expect(await sentMails()).toEqual([]);
  });

  test("ASVS V2.4.1, row 43: once a minute for an account, and three times a minute from an address", async () => {
    const from = "198.51.100.9";
    await ask(person.email, from);
    await ask(`second${person.email}`, from);
    await ask(`third${person.email}`, from);
    const refusal = {
      status: 429,
      message: expect.stringMatching(/^Please wait (60|5\d) seconds before requesting another reset$/),
      retryAfter: expect.toSatisfy((left: number) => left > 50 && left <= 60, "a minute or a bit less"),
    };
    expect(await refusalOf(ask())).toEqual(refusal);
    expect(await refusalOf(ask(`other${person.email}`, from))).toEqual(refusal);
    expect(await refusalOf(ask(`nobody${person.email}`))).toBeUndefined();
    expect(await refusalOf(ask(`nobody${person.email}`)), "unknown addresses wait as well").toEqual(refusal);
    await passForLimits(60);
    expect(await refusalOf(ask(person.email, from))).toBeUndefined();
  });

  test("row 43: a refused request starts no wait of its own, and the wait that it names is the only one", async () => {
    const from = "198.51.100.10";
    for (const name of ["a", "b", "c"]) await ask(`${name}${person.email}`, from);
    await passForLimits(15);
    const [first, second] = [
      await refusalOf(ask(person.email, from)),
      await refusalOf(ask(person.email, from)),
    ];
    for (const refusal of [first, second]) expect(refusal?.retryAfter).toBeLessThanOrEqual(45);
    await passForLimits(first?.retryAfter ?? 0);
    expect(await refusalOf(ask(person.email, from))).toBeUndefined();
    await passForLimits(50);
    for (const name of ["d", "e"]) await ask(`${name}${person.email}`, from);
    await passForLimits(5);
    expect(
      (await refusalOf(ask(`e${person.email}`, from)))?.retryAfter,
      "the longer of two waits",
    ).toBeGreaterThan(50);
  });

  test("ten at once for one account send one email", async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusalOf(ask())));
    expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(await sentMails()).toHaveLength(1);
  });
});

describe("row 44: a reset", () => {
  test("ASVS V6.2.4: refuses the account's own email beside the field, and the link stays good", async () => {
    const token = await askedToken();
    await expect(PasswordResets.hashFor(token, person.email)).rejects.toMatchObject({
      fields: { password: "Your password must not be your email address. Choose another one" },
    });
    expect(await PasswordResets.isLive(token)).toBe(true);
  });

  test("sets the password, ends every session, tells the owner and is logged", async () => {
    const session = await Sessions.create(person, null);
    const token = await askedToken();
    expect(await PasswordResets.isLive(token)).toBe(true);
    await reset(token, password);
    expect(await signIn(password)).toMatchObject({ id: person.id });
    expect(await refusalOf(signIn(former))).toMatchObject({ status: 400 });
    expect(await Sessions.find(session)).toBeUndefined();
    expect((await sentMails()).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
    const audit = await db
      .selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", person.id)
      .where("action", "like", "user.%")
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["user.reset_asked", "user.password_changed"]);
  });

  test("30 at once with one link: exactly one succeeds", async () => {
    const token = await askedToken();
    const passwords = Array.from({ length: 30 }, (_, n) => `${password} ${n}`);
    const outcomes = await Promise.all(passwords.map((each) => refusalOf(reset(token, each))));
    const won = passwords.filter((_, n) => outcomes[n] === undefined);
    expect(won).toHaveLength(1);
    expect(outcomes.filter((refusal) => refusal?.status === 410)).toHaveLength(29);
    expect(await signIn(won[0] ?? "")).toMatchObject({ id: person.id });
    expect(await sentMails()).toHaveLength(1);
  });

  test("works once, for 60 minutes, and only with the newest link", async () => {
    const first = await askedToken();
    await passForLimits(60);
    const second = await askedToken();
    expect(await refusalOf(reset(first, password))).toMatchObject(gone);
    await db
      .updateTable("accountTokens")
      .set({ expiresAt: sql`now()` })
      .where("userId", "=", person.id)
      .execute();
    expect(await PasswordResets.isLive(second)).toBe(false);
    expect(await refusalOf(reset(second, password))).toMatchObject(gone);
    await passForLimits(60);
    const third = await askedToken();
    const token = await db
      .selectFrom("accountTokens")
      .selectAll()
      .where("userId", "=", person.id)
      .executeTakeFirstOrThrow();
    expect((token.expiresAt.getTime() - token.createdAt.getTime()) / 60_000).toBe(60);
    await reset(third, password);
    expect(await refusalOf(reset(third, "another sentence"))).toMatchObject(gone);
  });

  test.each(["", "x", "' or 1=1 --", "a".repeat(43)])(
    "with the made-up link %j is refused, without any hashing",
    async (token) => {
      const hash = vi.spyOn(argon2, "hash");
      expect(await refusalOf(reset(token, password))).toMatchObject(gone);
      expect(hash).not.toHaveBeenCalled();
    },
  );

  test("confirms the address, whose emails were read, and cancels the pending confirmation", async () => {
    person = await addPerson({ password: former, confirmed: false });
    const { id: userId, email } = person;
    const awaited = await inTransaction(db, (trx) =>
      AccountTokens.create({ purpose: "confirm_email", userId, email, minutes: 60 }, trx),
    );
    await reset(await askedToken(), password);
    expect(await signIn(password)).toMatchObject({ emailConfirmed: true });
    expect(await AccountTokens.findById("confirm_email", awaited)).toBeUndefined();
  });

  test("cancels a change of address that someone else may have begun", async () => {
    const { id: userId } = person;
    const begun = await inTransaction(db, (trx) =>
      AccountTokens.create({ purpose: "change_email", userId, email: "x@example.test", minutes: 60 }, trx),
    );
    await reset(await askedToken(), password);
    expect(await AccountTokens.findById("change_email", begun)).toBeUndefined();
  });

  test("ASVS V6.4.3: leaves the second factor in place", async () => {
    await db
      .insertInto("factors")
      .values({
        id: person.id,
        userId: person.id,
        status: "verified",
        friendlyName: "Phone",
        issuer: "Nightjar",
        secretCiphertext: Buffer.from("x"),
        secretKeyId: "x",
      })
      .execute();
    await reset(await askedToken(), password);
    expect(await signIn(password)).toMatchObject({ hasFactor: true });
  });
});

describe("row 50: securing an account", () => {
  test("with the email's link signs out every device, cancels the password and pending changes, and sends a link for a new one", async () => {
    const session = await Sessions.create(person, null);
    const { id: userId } = person;
    const begun = await inTransaction(db, async (trx) => {
      await SecureAccount.tell(userId, "Lynx/2.9", trx);
      return AccountTokens.create(
        { purpose: "change_email", userId, email: "x@example.test", minutes: 60 },
        trx,
      );
    });
    const token = tokenIn((await sentMails())[0], "secure-account");
    expect(await SecureAccount.isLive(token)).toBe(true);
    expect(await Sessions.find(session), "looking at it changes nothing").toBeDefined();
    await SecureAccount.secure(token);
    expect(await Sessions.find(session)).toBeUndefined();
    expect(await refusalOf(signIn(former))).toMatchObject({ status: 400 });
    expect(await AccountTokens.findById("change_email", begun)).toBeUndefined();
    const mails = await sentMails();
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "Every device was signed out",
      "Set a new password",
    ]);
    const link = mails.find(({ subject }) => subject === "Set a new password");
    await reset(tokenIn(link, "reset-password"), password);
    expect(await signIn(password)).toMatchObject({ id: person.id });
    expect(await refusalOf(SecureAccount.secure(token))).toEqual({
      status: 410,
      message: SecureAccount.secureLinkGone,
      retryAfter: undefined,
    });
  });
});
