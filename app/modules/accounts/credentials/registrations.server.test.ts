import * as argon2 from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { inviteOwner } from "~/modules/staff/team/invitations.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { sentMails, tokenIn } from "../../../../tests/support/account-mails";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { passForLimits, refusalOf, visiting } from "../../../../tests/support/refusals";
import { authenticate } from "./accounts.server";
import * as EmailConfirmations from "./email-confirmations.server";
import { verifyPassword } from "./password.server";
import * as PasswordResets from "./password-resets.server";
import { type RegisterInput, registerSchema } from "./register.schema";
import * as Registrations from "./registrations.server";

useTestDatabase({ queues: [accountMail] });

const password = "four brown owls at dusk";
let email: string;

beforeEach(async () => {
  email = `new${Math.random()}@example.test`;
  await db.deleteFrom("rateBuckets").execute();
  await sentMails();
});

afterEach(() => {
  env.hideAccountExistence = false;
});

function register(changes: Partial<Registrations.NewResident> = {}, address?: string) {
  const input = { fullName: "Ada Lindqvist", email, password, ...changes };
  return visiting(() => Registrations.register(input), address);
}

async function user() {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "role", "kind", "fullName", "setupCompleted", "emailVerifiedAt", "passwordHash"])
    .where("email", "=", email)
    .execute();
}

describe("row 38: a registration", () => {
  test("rows 37, 39: makes a profile, a sign-in, an audit row, a token and an email", async () => {
    const { exists, tokenId } = await register();
    expect(exists).toBe(false);
    const [made] = await user();
    expect(made).toMatchObject({
      role: "resident",
      kind: "resident",
      fullName: "Ada Lindqvist",
      setupCompleted: false,
      emailVerifiedAt: null,
    });
    expect(await verifyPassword(password, made?.passwordHash)).toBe(true);
    const audit = await db
      .selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", made?.id ?? "")
      .execute();
    expect(audit).toEqual([{ action: "user.registered" }]);
    const token = await db
      .selectFrom("accountTokens")
      .selectAll()
      .where("id", "=", tokenId)
      .executeTakeFirstOrThrow();
    expect(token).toMatchObject({ purpose: "confirm_email", userId: made?.id, email });
    const hours = (token.expiresAt.getTime() - token.createdAt.getTime()) / 3_600_000;
    expect(hours).toBe(24);
    const mails = await sentMails();
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ["Confirm your email for Nightjar Patrol", email],
    ]);
  });

  test("row 34: lets nobody in before the address is confirmed", async () => {
    await register();
    expect(await visiting(() => authenticate(email, password))).toMatchObject({ emailConfirmed: false });
  });

  test("row 36: for an address with an account says so, and changes and sends nothing", async () => {
    await addPerson({ email, password: "the former password", fullName: "Sam Okafor" });
    const [before] = await user();
    expect(await register({ email: email.toUpperCase() })).toMatchObject({ exists: true });
    expect(await user()).toEqual([before]);
    expect(await sentMails()).toEqual([]);
  });

  test("ten at once for one address make one account and one email", async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => register()));
    expect(new Set(outcomes.map(({ tokenId }) => tokenId)).size).toBe(1);
    expect(await user()).toHaveLength(1);
    expect(await sentMails()).toHaveLength(1);
    const profiles = await db
      .selectFrom("profiles")
      .select("id")
      .where("id", "not in", db.selectFrom("users").select("id"))
      .execute();
    expect(profiles, "profiles without a sign-in").toEqual([]);
    const [made] = await user();
    expect(await verifyPassword(password, made?.passwordHash)).toBe(true);
  });

  test("ASVS V2.4.1: the sixth from one address in an hour is refused, but not from another", async () => {
    const from = "198.51.100.7";
    for (let n = 0; n < 5; n++) await register({ email: `${n}${email}` }, from);
    const refusal = await refusalOf(register({}, from));
    expect(refusal).toMatchObject({
      status: 429,
      message: expect.stringContaining("Please wait 60 minutes"),
    });
    expect(await user()).toEqual([]);
    expect(await register({}, "198.51.100.8")).toMatchObject({ exists: false });
    await passForLimits(3_600);
    expect(await register({ email: `later${email}` }, from)).toMatchObject({ exists: false });
  });
});

describe("an address that was registered and never confirmed", () => {
  const other = "another sentence of words";

  test("registered again with the same password keeps it, and the email goes out once a minute", async () => {
    const first = await register();
    expect(await register()).toEqual(first);
    expect(await sentMails()).toHaveLength(1);
    await passForLimits(60);
    expect(await register()).toEqual(first);
    const [mail] = await sentMails();
    expect(await EmailConfirmations.confirm(tokenIn(mail, "confirm-email"))).toEqual({
      email,
      needsPassword: false,
    });
    expect(await visiting(() => authenticate(email, password))).toMatchObject({ emailConfirmed: true });
  });

  test("is taken over by neither: the person who reads its emails confirms it and sets a password", async () => {
    await register({ password: other, fullName: "Mallory Reed" });
    await register();
    for (const typed of [password, other]) {
      expect(await refusalOf(visiting(() => authenticate(email, typed)))).toMatchObject({ status: 400 });
    }
    const [mail] = await sentMails();
    expect(await EmailConfirmations.confirm(tokenIn(mail, "confirm-email"))).toMatchObject({
      needsPassword: true,
      email,
    });
    expect(await refusalOf(visiting(() => authenticate(email, other)))).toMatchObject({ status: 400 });
    const [link] = await sentMails();
    const token = tokenIn(link, "reset-password");
    await PasswordResets.reset(token, await PasswordResets.hashFor(token, password));
    expect(await visiting(() => authenticate(email, password))).toMatchObject({ emailConfirmed: true });
  });

  test("is no longer theirs once it has become an administrator's", async () => {
    await register({ password: other });
    await inviteOwner(email);
    expect(await refusalOf(visiting(() => authenticate(email, other)))).toMatchObject({ status: 400 });
    expect(await register()).toMatchObject({ exists: true });
  });

  test("ASVS V1.3.11: the email greets nobody by a name that a stranger may have typed", async () => {
    await register({ fullName: "You have won, see evil.example" });
    const [mail] = await sentMails();
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain("evil.example");
    expect(mail?.text).toContain("Hello,");
  });
});

describe("B25: with HIDE_ACCOUNT_EXISTENCE", () => {
  test("a known and a new address lead to the same result, with the same hashing, and the owner is told by email", async () => {
    env.hideAccountExistence = true;
    const known = `known${email}`;
    await addPerson({ email: known, password, fullName: "Sam Okafor" });
    await verifyPassword("warm", undefined);
    const work = async (address: string) => {
      const hash = vi.spyOn(argon2, "hash").mockClear();
      const verify = vi.spyOn(argon2, "verify").mockClear();
      const { exists, tokenId } = await register({ email: address });
      const hashed = hash.mock.calls.length + verify.mock.calls.length;
      return { exists, hashed, id: tokenId.length };
    };
    expect(await work(known)).toEqual(await work(email));
    const mails = await sentMails();
    expect(mails.map(({ subject, to }) => `${to?.[0]?.address}: ${subject}`).sort()).toEqual(
      [
        `${known}: You already have an account with Nightjar Patrol`,
        `${email}: Confirm your email for Nightjar Patrol`,
      ].sort(),
    );
    await register({ email: known });
    expect(await sentMails(), "once a minute").toEqual([]);
  });

  test("the id a code would belong to confirms nothing", async () => {
    env.hideAccountExistence = true;
    await addPerson({ email, password });
    const { tokenId } = await register();
    expect(await refusalOf(EmailConfirmations.confirmByCode({ tokenId, email }, "123456"))).toMatchObject({
      status: 400,
      message: EmailConfirmations.wrongCode,
    });
  });
});

describe("row 30: a registration with a wrong address", () => {
  test("is dropped once its browser has registered another one", async () => {
    const { tokenId } = await register();
    await Registrations.discard(tokenId);
    expect(await user()).toEqual([]);
    expect(await refusalOf(EmailConfirmations.confirmByCode({ tokenId, email }, "123456"))).toBeDefined();
  });

  test("stays if it is confirmed, or if someone else has registered the address since", async () => {
    const { tokenId } = await register();
    await register({ password: "another owl at dawn" });
    await Registrations.discard(tokenId);
    expect(await user()).toHaveLength(1);
    await db
      .updateTable("users")
      .set({ emailVerifiedAt: new Date(), passwordHash: "x" })
      .where("email", "=", email)
      .execute();
    await Registrations.discard(tokenId);
    expect(await user()).toHaveLength(1);
  });
});

describe("typed text", () => {
  const good: RegisterInput = {
    fullName: " Zoë  O'Neil ",
    email: "  Zoe@Example.TEST ",
    password,
    confirmPassword: password,
  };

  function errors(changes: Partial<Record<keyof RegisterInput, string | undefined>>) {
    const parsed = registerSchema.safeParse({ ...good, ...changes });
    return parsed.success
      ? {}
      : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]));
  }

  test("row 31: is trimmed, the address in lower case, the password as it is", () => {
    expect(registerSchema.parse(good)).toMatchObject({
      fullName: "Zoë O'Neil",
      email: "zoe@example.test",
      password,
    });
  });

  test.each([
    [{ fullName: undefined }, { fullName: "Full name is required" }],
    [{ fullName: " \t\r\n" }, { fullName: "Full name is required" }],
    [
      { password: "zoe@example.test", confirmPassword: "zoe@example.test" },
      { password: "Your password must not be your email address. Choose another one" },
    ],
    [{ fullName: "x".repeat(121) }, { fullName: "Your name must have 120 characters or fewer" }],
    [{ email: undefined }, { email: "Email is required" }],
    [{ email: "ada@" }, { email: "Please enter a valid email address" }],
    [{ email: "ada@example.test\r\nBcc: x@example.test" }, { email: "Please enter a valid email address" }],
    [
      { password: undefined },
      { password: "Password is required", confirmPassword: "Passwords do not match" },
    ],
    [
      { password: "nine char", confirmPassword: "nine char" },
      { password: "Your password must have at least 10 characters" },
    ],
    [
      { password: "qwertyuiop", confirmPassword: "qwertyuiop" },
      { password: "This password is too common. Choose a different one" },
    ],
    [{ confirmPassword: `${password} ` }, { confirmPassword: "Passwords do not match" }],
    [
      { email: "x", confirmPassword: "y" },
      { email: "Please enter a valid email address", confirmPassword: "Passwords do not match" },
    ],
  ])("rows 28, 29, 30, 32: %j is refused with %j", (changes, expected) => {
    expect(errors(changes)).toEqual(expected);
  });

  test("ASVS V1.3.11: a name is one line, and its emails have the right headers", async () => {
    const fullName = "Zoë “Ω”\r\nBcc: victim@example.test\r\n\r\n<b>body</b>\u0085\u2028x";
    const { fullName: stored } = registerSchema.parse({ ...good, fullName });
    expect(stored).toBe("Zoë “Ω” Bcc: victim@example.test <b>body</b> x");
    await addPerson({ email, password, fullName });
    await visiting(() => PasswordResets.ask(email));
    const [mail] = await sentMails();
    expect(mail?.to).toEqual([{ address: email, name: "" }]);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.map(({ key }) => key).filter((key) => key === "bcc")).toEqual([]);
    expect(mail?.html).toContain("&lt;b&gt;body&lt;/b&gt;");
  });
});
