import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { company, dropCompany } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { mailFolder } from "~/platform/mail.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { defineMail } from "./define-mail.server";

useTestDatabase({ queues: [] });

const acts: string[] = [];
const rows = new Map([["parcel", { to: "ada@example.test", place: "the gate" }]]);

const parcelMail = defineMail({
  name: "parcel-mail",
  label: "Emails about parcels",
  data: z.object({ parcel: z.string(), office: z.boolean().default(false) }),
  read: async ({ parcel }) => rows.get(parcel),
  words: ({ to, place }, { name }, { office }) => ({
    ...(office ? { toOffice: { name: "Ada", email: to, fields: { place } } } : { to }),
    heading: `Your parcel is at ${place}`,
    action: { label: "See it", href: "/profile#parcels" },
    footer: `Sent by ${name}.`,
  }),
  sent: async ({ parcel }) => acts.push(`${parcel} sent`),
  failed: async ({ parcel }, { isLastTry }) => acts.push(`${parcel} failed${isLastTry ? " for good" : ""}`),
});

const job = { id: "0190a5d0-0000-7000-8000-000000000001", tries: 1 };

async function written(): Promise<Email[]> {
  const names = await readdir(mailFolder).catch(() => []);
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(mailFolder, name)))),
  );
}

beforeEach(async () => {
  acts.length = 0;
  env.smtpUrl = undefined;
  await rm(mailFolder, { recursive: true, force: true });
});

test("an email to a person comes from the company, with the heading as its subject and links to this site", async () => {
  await parcelMail.work({ parcel: "parcel" }, job);
  const [mail, ...others] = await written();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: "Your parcel is at the gate", messageId: `<${job.id}@localhost>` });
  expect(mail?.to).toMatchObject([{ address: "ada@example.test" }]);
  expect(mail?.text).toContain(`See it:\n${env.appUrl.origin}/profile#parcels\n`);
  const { name } = await company();
  expect(mail?.text).toMatch(new RegExp(`Sent by ${name}\\.\\n${name}, \\(905\\)`));
  expect(acts).toEqual(["parcel sent"]);
});

test("rows 299 and 300: an email has the company's colours and its logo, and the program's without them", async () => {
  await parcelMail.work({ parcel: "parcel" }, job);
  const [plain] = await written();
  expect(plain?.html).toContain('bgcolor="#0c1a2b"');
  await rm(mailFolder, { recursive: true, force: true });
  const logo = Buffer.from("made-up picture");
  await db
    .updateTable("companySettings")
    .set({ colourNight: "#2b0c1a", colourLamp: "#9be37b", logo })
    .execute();
  dropCompany();
  await parcelMail.work({ parcel: "parcel" }, job);
  const [mail] = await written();
  expect(mail?.html).toContain('bgcolor="#2b0c1a"');
  expect(mail?.html).toMatch(/<a [^>]*background:#9be37b;[^>]*color:#2b0c1a/);
  expect(mail?.html).not.toMatch(/#0c1a2b|#f4b63f/);
  expect(
    mail?.attachments.map(({ content }) =>
      typeof content === "string" ? content : new TextDecoder().decode(content),
    ),
  ).toEqual(["made-up picture"]);
});

test("one to the office goes to STAFF_EMAIL, without the company's phone", async () => {
  await parcelMail.work({ parcel: "parcel", office: true }, job);
  const [mail] = await written();
  expect(mail?.to).toMatchObject([{ address: env.staffEmail }]);
  expect(mail?.text).not.toContain("(905)");
});

test("nothing is sent or recorded about what no longer exists", async () => {
  await parcelMail.work({ parcel: "gone" }, job);
  expect(await written()).toEqual([]);
  expect(acts).toEqual([]);
});

test("one that was not delivered fails its job, is not recorded as sent, and says if it was the last try", async () => {
  env.smtpUrl = "smtp://127.0.0.1:1";
  for (const tries of [parcelMail.retryLimit, parcelMail.retryLimit + 1])
    await expect(parcelMail.work({ parcel: "parcel" }, { ...job, tries })).rejects.toThrow();
  expect(acts).toEqual(["parcel failed", "parcel failed for good"]);
});
