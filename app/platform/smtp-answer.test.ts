import { expect, test } from "vitest";
import { smtpAnswer } from "./smtp-answer.server";

const refusal = (response: string, rejected: string[] = []) =>
  Object.assign(new Error("Can't send mail"), { code: "EENVELOPE", responseCode: 550, response, rejected });

test.each([
  ["550 5.1.1 <ada.lovelace@example.test>: Recipient unknown", "550 5.1.1 … Recipient unknown"],
  ["550 No mailbox ada.lovelace here", "550 No mailbox … here"],
  ["550-One line\r\n550 and another", "550-One line 550 and another"],
  [`550 ${"x".repeat(300)}`, `550 ${"x".repeat(196)}`],
])("security.md 11: a mail server's words are kept without the address: %s", (response, said) => {
  expect(smtpAnswer(refusal(response, ["ada.lovelace@example.test"]))).toEqual({ answer: 550, said });
});

test("an error that is no answer of a mail server says nothing", () => {
  expect(smtpAnswer(Object.assign(new Error("no"), { code: "ECONNREFUSED" }))).toEqual({});
  expect(smtpAnswer("no")).toEqual({});
});
