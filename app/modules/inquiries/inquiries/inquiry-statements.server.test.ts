import { sql } from "kysely";
import { expect, test } from "vitest";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { inScope } from "~/platform/scope.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson } from "../../../../tests/support/people";
import { statementsOf } from "../../../../tests/support/statements";
import * as Inquiries from "./inquiries.server";
import { inquiryReceipt } from "./inquiry-receipt.server";

useTestDatabase({ queues: [Inquiries.inquiryNotice, inquiryReceipt, noticeMail] });

async function counts(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from inquiries)::int as inquiries, (select count(*) from notifications)::int as notices,
      (select count(*) from audit_log where action = 'inquiry.created')::int as entries,
      (select count(*) from pgboss.job)::int as jobs`.execute(db);
  return rows[0];
}

test("performance.md: a message takes eight statements, however many staff are told and emailed", async () => {
  for (let n = 0; n < 3; n++) {
    const { id: userId } = await addPerson({ role: "owner" });
    await db.insertInto("staffSettings").values({ userId, emailNotices: true }).execute();
  }
  const message = {
    name: "Ada Lindqvist",
    email: "ada@example.test",
    phone: "+19055550199",
    inquiryPurpose: "Get a Quote",
    serviceType: "Event Security",
    preferredContactTime: "Any Time",
    message: "A street party in June.",
  } as const;
  const scope = { id: "r", address: "192.0.2.1", userId: null };
  const sent = await statementsOf(() =>
    inScope(scope, () => Inquiries.create(message, { automated: false })),
  );
  expect(sent, sent.join("\n")).toHaveLength(8);
  expect(await counts()).toEqual({ inquiries: 1, notices: 3, entries: 1, jobs: 5 });
});
