import { sql } from "kysely";
import { communityOf } from "~/modules/inquiries/inquiries/guard-reports.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { guardSource } from "~/modules/inquiries/inquiries/inquiry-noun";
import { timesIn } from "~/modules/patrols/rounds/patrol-night";
import { momentWords } from "~/modules/patrols/rounds/patrol-options";
import { roundOf } from "~/modules/patrols/rounds/rounds.server";
import type { Nights } from "~/modules/service/points/points.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { hourAt, nightAt } from "~/platform/wall-time";
import type { Incident } from "./incident.schema";
import { type IncidentKind, quietHours } from "./incident-options";

/** From when residents may read of a guard's report. */
function openFrom(reportedAt: Date): Date {
  return new Date(reportedAt.getTime() + quietHours * 3_600_000);
}

/**
 * What staff see before they write a guard's report for residents: the streets of the guard's round, what is written,
 * and from when it may be. Undefined for anything but a guard's report.
 */
export async function read(inquiryId: string, executor: Executor = db) {
  const report = await Inquiries.find(inquiryId, executor);
  if (report?.source !== guardSource) return undefined;
  const { timeZone } = await company();
  const { createdAt } = report;
  const night = nightAt(createdAt, timeZone);
  const community = await communityOf(report, executor);
  const written = await executor
    .selectFrom("publicIncidents")
    .select(["streetId", "hour", "kind", "did", "writtenAt"])
    .where("inquiryId", "=", inquiryId)
    .executeTakeFirst();
  return {
    ...{ id: inquiryId, night, community: community ?? null, written: written ?? null },
    ...{ message: report.message, openFrom: openFrom(createdAt), usualHour: hourAt(createdAt, timeZone) },
    streets: community ? await roundOf(community.id, night, executor) : [],
  };
}

/**
 * Writes, or writes anew, what residents read of a guard's report.
 * @throws AppError 404 for anything else; 409 in the first 12 hours, or without a round; FieldRefusal
 */
export async function write(
  inquiryId: string,
  typed: Incident,
  by: Audit.Actor,
  { at = new Date(), executor = db }: { at?: Date; executor?: Executor } = {},
): Promise<void> {
  const { timeZone } = await company();
  await inTransaction(executor, async (trx) => {
    const report = await Inquiries.records.lock(inquiryId, trx);
    if (report?.source !== guardSource) throw new AppError("This is not a report from a guard.", 404);
    const { createdAt: reportedAt } = report;
    const from = openFrom(reportedAt);
    if (at < from)
      throw new AppError(
        `Residents read of it ${quietHours} hours after the report: write it from ${momentWords(from, timeZone)}.`,
        409,
      );
    const community = await communityOf(report, trx);
    if (!community)
      throw new AppError("The guard was on no round then, so no report has a place for it.", 409);
    const night = nightAt(reportedAt, timeZone);
    const streets = await roundOf(community.id, night, trx);
    const [happened] = timesIn(night, `${String(typed.hour).padStart(2, "0")}:00`, timeZone);
    const refused = {
      ...(!streets.some(({ id }) => id === typed.streetId) && { streetId: "Choose a street of the round" }),
      ...(happened > reportedAt && { hour: "The guard reported it before that hour" }),
    };
    if (Object.keys(refused).length > 0) throw new FieldRefusal("Nothing was written.", refused);
    const row = { ...typed, communityId: community.id, night, reportedAt, writtenBy: by.id, writtenAt: at };
    await trx
      .insertInto("publicIncidents")
      .values({ inquiryId, ...row })
      .onConflict((conflict) => conflict.column("inquiryId").doUpdateSet(row))
      .execute();
    const subject = { type: "inquiry", id: inquiryId };
    await Audit.record({ actorId: by.id, action: "inquiry.incident_written", subject }, trx);
  });
}

export interface PublicIncident {
  night: string;
  hour: number;
  street: string;
  kind: IncidentKind;
  did: string;
}

/** What residents read of some nights, on one street or in a community, the oldest first; at most 200. */
export async function listIn(
  { communityId, streetId, from, to }: Nights & { communityId: string; streetId?: string },
  executor: Executor = db,
): Promise<PublicIncident[]> {
  let rows = executor
    .selectFrom("publicIncidents as i")
    .innerJoin("patrolStreets as s", "s.id", "i.streetId")
    .select(["i.night", "i.hour", "s.name as street", "i.did", sql<IncidentKind>`i.kind`.as("kind")])
    .where("i.communityId", "=", communityId)
    .where("i.night", ">=", from)
    .where("i.night", "<=", to);
  if (streetId !== undefined) rows = rows.where("i.streetId", "=", streetId);
  return rows.orderBy("i.night").orderBy(sql`(i.hour + 12) % 24`).orderBy("i.inquiryId").limit(200).execute();
}
