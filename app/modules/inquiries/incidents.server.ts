import type * as Audit from "~/modules/audit/audit.server";
import * as Notifications from "~/modules/notifications/notifications.server";
import type { Executor } from "~/platform/db.server";
import { newId, newPublicReference } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { inquiryNotice, records, subject } from "./inquiries.server";
import { incidentPurpose, noContactTime } from "./inquiry-options";

/** Stores what a guard reports from a patrol and tells staff. Returns its reference. */
export async function report(
  { name, phone, message }: { name: string; phone: string; message: string },
  by: Audit.Actor,
  trx: Executor,
): Promise<string> {
  const [id, reference] = [newId(), newPublicReference()];
  const row = { id, reference, name, phone, message, email: null, serviceType: "N/A" };
  await trx
    .insertInto("inquiries")
    .values({ ...row, inquiryPurpose: incidentPurpose, preferredContactTime: noContactTime, source: "guard" })
    .execute();
  await records.record("created", id, by, { after: { status: "new", source: "guard" } }, trx);
  await sendJob(inquiryNotice, { inquiryId: id }, trx);
  const words = `Patrol incident ${reference} from ${name}`;
  await Notifications.notify("inquiry_received", { words, href: subject.href(id) }, trx);
  return reference;
}
