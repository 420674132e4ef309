import { guardSource } from "~/modules/inquiries/inquiries/inquiry-noun";
import { incidentPurpose, noContactTime } from "~/modules/inquiries/inquiries/inquiry-options";
import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { dayAt, instantsOf, laterDay } from "~/platform/wall-time";
import { demoReference, timeZone } from "./demo-company";

/** A report by the demo's guard at 2:14 AM, which the owner saw seven minutes later. */
export async function addDemoGuardReports(ownerId: string, now: Date, trx: Executor): Promise<void> {
  const guard = await trx
    .selectFrom("profiles")
    .select(["id", "fullName", "phoneNumber"])
    .where("fullName", "=", "Amir Haddadi")
    .executeTakeFirstOrThrow();
  const today = dayAt(now, timeZone);
  const at = (day: string) => instantsOf({ day, from: "02:14", to: "02:21", timeZone });
  const { start, end } = at(today).end <= now ? at(today) : at(laterDay(today, -1));
  const shift = await trx
    .selectFrom("workAssignments")
    .select("location")
    .where("guardId", "=", guard.id)
    .where("scheduledStart", "<=", start)
    .orderBy("scheduledStart", "desc")
    .limit(1)
    .executeTakeFirst();
  await trx
    .insertInto("inquiries")
    .values({
      ...{ id: newId(), reference: demoReference(), source: guardSource, guardId: guard.id },
      ...{ name: guard.fullName, phone: guard.phoneNumber ?? "+19055550151", email: null },
      ...{ inquiryPurpose: incidentPurpose, serviceType: "N/A", preferredContactTime: noContactTime },
      message:
        "A ground-floor window at 12 Copperleaf Drive is broken. Nobody is inside. I called the owner.",
      shiftPlace: shift?.location ?? null,
      ...{ status: "answered" as const, createdAt: start, seenAt: end, seenBy: ownerId },
    })
    .execute();
}
