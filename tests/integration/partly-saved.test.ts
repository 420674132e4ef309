import { beforeEach, expect, test, vi } from "vitest";
import { sessionCookie } from "../../app/access/session-cookie.server";
import * as EmailChanges from "../../app/modules/accounts/credentials/email-changes.server";
import { accountMail } from "../../app/modules/accounts/mails/account-mail.server";
import * as Profiles from "../../app/modules/accounts/profiles/profiles.server";
import * as Sessions from "../../app/modules/accounts/sessions/sessions.server";
import { AppError } from "../../app/platform/app-error.server";
import { db } from "../../app/platform/db.server";
import { action as setUp } from "../../app/routes/_auth+/account-setup";
import { action as saveDetails } from "../../app/routes/_resident+/profile_.details";
import { useTestDatabase } from "../support/database";
import { addPerson } from "../support/people";

useTestDatabase({ queues: [accountMail] });

let userId: string;
let cookie: string;

beforeEach(async () => {
  const { id, role } = await addPerson();
  userId = id;
  cookie = (await sessionCookie(await Sessions.create({ id, role }, null), role)).split(";")[0] ?? "";
});

function posted(path: string, fields: Record<string, string>) {
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  const request = new Request(`http://localhost:3000${path}`, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
  });
  return { request, params: {}, context: {} };
}

const setup = {
  fullName: "Ada Lindqvist",
  email: "ada-new@example.test",
  phoneNumber: "905 555 0188",
  address: "12 Lamp Street",
  city: "Brampton",
  state: "ON",
  zipCode: "L6V 0A1",
  displayName: "Ada",
};

test("row 69: an account setup whose new email cannot be requested saves nothing, and a second try asks again", async () => {
  await db.updateTable("profiles").set({ setupCompleted: false }).where("id", "=", userId).execute();
  vi.spyOn(EmailChanges, "ask").mockRejectedValueOnce(new Error("no database"));
  expect(await setUp(posted("/account-setup", setup))).toMatchObject({
    init: { status: 503 },
    data: {
      result: {
        error: { "": ["An error occurred while saving your profile"] },
        initialValue: { email: "ada-new@example.test" },
      },
    },
  });
  expect((await Profiles.find(userId))?.setupCompleted).toBe(false);
  const again = await setUp(posted("/account-setup", setup));
  expect(again instanceof Response && again.headers.get("Location")).toBe("/registration-success");
  expect(await EmailChanges.pending(userId)).toBe("ada-new@example.test");
});

test.each([
  [new Error("no database"), 503, "Please try again."],
  [
    new AppError("You have asked for this too often. Please wait 5 minutes.", 429, 300),
    429,
    "You have asked for this too often. Please wait 5 minutes.",
  ],
])("row 83: a profile saved without its new email says so (%s)", async (failure, status, why) => {
  vi.spyOn(EmailChanges, "ask").mockRejectedValueOnce(failure);
  const { fullName, email, phoneNumber, displayName } = setup;
  const typed = { version: "1", fullName, email, phoneNumber, displayName };
  const answer = await saveDetails(posted("/profile/details", typed));
  expect(answer).toMatchObject({
    init: { status },
    data: { result: { error: { "": [`Your profile was saved, but your email was not changed. ${why}`] } } },
  });
  expect(await Profiles.find(userId)).toMatchObject({ fullName: "Ada Lindqvist" });
});

test("row 83: the later of two tabs gets its own text back, and what the earlier one saved", async () => {
  const { fullName, email: _, phoneNumber, displayName } = setup;
  const { email = "" } = (await Profiles.find(userId)) ?? {};
  const opened = { version: "1", original: new URLSearchParams({ email }).toString() };
  const earlier = { ...opened, fullName, email, phoneNumber, displayName };
  const saved = await saveDetails(posted("/profile/details", earlier));
  expect(saved instanceof Response && saved.headers.get("Location")).toBe("/profile/details#profile");
  const later = { ...earlier, fullName: "Ada in the other tab" };
  expect(await saveDetails(posted("/profile/details", later))).toMatchObject({
    init: { status: 409 },
    data: {
      conflict: { version: 2, clashes: [{ name: "fullName", theirs: fullName, mine: later.fullName }] },
      result: { initialValue: { fullName: later.fullName, version: "1" } },
    },
  });
  expect(await Profiles.find(userId)).toMatchObject({ fullName });
});

test("row 83: a tab that was opened before the email changed does not ask to change it back", async () => {
  const { fullName, phoneNumber, displayName } = setup;
  const original = new URLSearchParams({ email: "before@example.test" }).toString();
  const typed = { version: "1", original, fullName, email: "before@example.test", phoneNumber, displayName };
  const answer = await saveDetails(posted("/profile/details", typed));
  expect(answer instanceof Response && answer.headers.get("Location")).toBe("/profile/details#profile");
  expect(await EmailChanges.pending(userId)).toBeUndefined();
});
