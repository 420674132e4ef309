import { expect, test, vi } from "vitest";
import { useTestDatabase } from "../../tests/support/database";
import { oneTimeCode } from "../../tests/support/one-time-codes";
import { addPerson } from "../../tests/support/people";
import { accountMail } from "../modules/accounts/mails/account-mail.server";
import * as Factors from "../modules/accounts/second-factor/factors.server";
import * as Sessions from "../modules/accounts/sessions/sessions.server";
import { prove } from "./step-up.server";

useTestDatabase({ queues: [accountMail] });

const password = "four brown owls at dusk";
const wrong = { status: 400, message: "The password or the code is not right. Please try again." };

async function signedIn() {
  const { id, role } = await addPerson({ password });
  const token = await Sessions.create({ id, role }, null);
  return async () => {
    const person = await Sessions.find(token);
    if (!person) throw new Error("There is no session.");
    return person;
  };
}

test("ASVS V7.5.1: a sensitive act asks for the password", async () => {
  const person = await signedIn();
  await expect(prove(await person(), { password: "another one" })).rejects.toMatchObject({ status: 400 });
  await prove(await person(), { password });
});

test("ASVS V7.5.1: with a second factor it asks for the code too, and does not say which was wrong", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
  try {
    const person = await signedIn();
    const { secret } = await Factors.begin(await person());
    await Factors.enable(await person(), await oneTimeCode(secret));
    // The code that enabled it does not work a second time.
    const code = await oneTimeCode(secret, 1);
    await expect(prove(await person(), { password })).rejects.toMatchObject(wrong);
    await expect(prove(await person(), { password, code: "000000" })).rejects.toMatchObject(wrong);
    await expect(prove(await person(), { password: "another one", code })).rejects.toMatchObject(wrong);
    await prove(await person(), { password, code });
  } finally {
    vi.useRealTimers();
  }
});
