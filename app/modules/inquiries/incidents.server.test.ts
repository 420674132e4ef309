import { expect, test } from "vitest";
import { useTestDatabase } from "../../../tests/support/database";
import { addPerson } from "../../../tests/support/people";
import { db, inTransaction } from "../../platform/db.server";
import * as Notifications from "../notifications/notice-mail.server";
import * as Incidents from "./incidents.server";
import * as Inquiries from "./inquiries.server";

useTestDatabase({ queues: [Inquiries.inquiryNotice, Notifications.noticeMail] });

test("row D1: what a guard reports is an inquiry of its own kind, and staff are told", async () => {
  const owner = await addPerson({ role: "owner" });
  const guard = await addPerson({ role: "guard", fullName: "Amir Haddadi" });
  const report = { name: "Amir Haddadi", phone: "+19055550151", message: "A broken window." };
  const reference = await inTransaction(db, (trx) => Incidents.report(report, guard, trx));
  const rows = await db.selectFrom("inquiries").selectAll().execute();
  expect(rows).toMatchObject([
    { ...report, reference, email: null, source: "guard", inquiryPurpose: "Patrol Incident", status: "new" },
  ]);
  const told = await db.selectFrom("notifications").select(["userId", "words"]).execute();
  expect(told).toEqual([{ userId: owner.id, words: `Patrol incident ${reference} from Amir Haddadi` }]);
});
