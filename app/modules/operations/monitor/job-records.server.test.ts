import { sql } from "kysely";
import { expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { inquiryReceipt } from "~/modules/inquiries/inquiries/inquiry-receipt.server";
import * as InquiryThread from "~/modules/inquiries/inquiries/inquiry-thread.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { queueLabel } from "~/platform/jobs.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { recordIds, recordOf } from "./job-records.server";
import * as Monitor from "./monitor.server";

const { inquiryReply } = InquiryThread;
const queues = [accountMail, inquiryReceipt, inquiryReply];

useTestDatabase({ queues });

/** A job that gave up, as pg-boss leaves it; returns its id. */
async function dead({ name }: { name: string }, data: object, output: object = {}): Promise<string> {
  const id = newId();
  await sql`insert into pgboss.job (id, name, data, source_output)
    values (${id}, ${`${name}.dead`}, ${JSON.stringify(data)}::jsonb, ${JSON.stringify(output)}::jsonb)`.execute(
    db,
  );
  return id;
}

async function addInquiry(): Promise<string> {
  const id = newId();
  await db
    .insertInto("inquiries")
    .values({
      id,
      reference: "NJ-2222-2222",
      name: "Ada Young",
      email: "ada@example.test",
      phone: "+19055550199",
      inquiryPurpose: "Other",
      serviceType: "Other",
      preferredContactTime: "Any Time",
      message: "Do you patrol Elm Street?",
    })
    .execute();
  return id;
}

test("row 238: a failed email leads to its record, and shows what the mail server said", async () => {
  const inquiryId = await addInquiry();
  const said = "550 5.1.1 … User unknown";
  const id = await dead(inquiryReceipt, { inquiryId }, { error: "Error", code: "EENVELOPE", said });
  const found = (await Monitor.listDead()).find((job) => job.id === id);
  expect(found).toMatchObject({ said, isAbout: true, label: queueLabel("inquiry-receipt") });
  expect(await recordOf({ queue: "inquiry-receipt", id })).toBe(`/admin/inquiries/${inquiryId}`);
  expect(await recordOf({ queue: "inquiry-receipt", id: newId() })).toBeUndefined();
  await db.deleteFrom("inquiries").where("id", "=", inquiryId).execute();
  expect(await recordOf({ queue: "inquiry-receipt", id })).toBeUndefined();
});

test("row 238: an account's email leads to the client or the member of staff, and other jobs to nothing", async () => {
  const client = await addPerson();
  const staff = await addPerson({ role: "support" });
  const of = async (userId: string) =>
    recordOf({ queue: "account-mail", id: await dead(accountMail, { kind: "welcome", userId }) });
  expect(await of(client.id)).toBe(`/admin/clients/${client.id}/timeline`);
  expect(await of(staff.id)).toBe(`/admin/settings/staff/${staff.id}`);
  const id = await dead(accountMail, { kind: "welcome", userId: "not an id" });
  expect(await recordOf({ queue: "account-mail", id })).toBeUndefined();
  const other = await dead(accountMail, {});
  expect((await Monitor.listDead()).find((job) => job.id === other)).toMatchObject({
    isAbout: false,
    said: null,
  });
});

test.each(recordIds)("row 238: a record that is gone, found by its %s, leads nowhere", async (name) => {
  const id = await dead(inquiryReply, { [name]: newId() });
  expect(await recordOf({ queue: "inquiry-reply", id })).toBeUndefined();
});
