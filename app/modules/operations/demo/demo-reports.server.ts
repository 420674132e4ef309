import { sql } from "kysely";
import { monthWords } from "~/modules/office/reports/months";
import { computeRun } from "~/modules/office/reports/report-computing.server";
import { type ReportKindName, reportKinds } from "~/modules/office/reports/report-options";
import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { dayAt, instantsOf, laterDay, nightAt } from "~/platform/wall-time";
import { timeZone } from "./demo-company";

/** Row 234: a report of each kind on last month. */
const approved: ReportKindName[] = ["patrols", "subscriptions", "inquiries", "hiring", "guards"];

/** B10: seven await approval, these on the current month, and three community reports. */
const pending: ReportKindName[] = ["patrols", "inquiries", "hiring", "guards"];

const communityKind: ReportKindName = "community";

/** Reports computed by the app from the rest of the demo, which is added first. */
export async function addDemoReports(ownerId: string, now: Date, trx: Executor): Promise<void> {
  const month = dayAt(now, timeZone).slice(0, 7);
  const last = laterDay(`${month}-01`, -1).slice(0, 7);
  await addNights(last, now, trx);
  await addReplies(ownerId, trx);
  const communities = await trx
    .selectFrom("communities")
    .select(["id", "name"])
    .where("status", "=", "active")
    .orderBy(sql`lower(name)`)
    .execute();
  const runs: {
    kind: ReportKindName;
    month: string;
    isApproved: boolean;
    community?: { id: string; name: string };
  }[] = [
    ...pending.map((kind) => ({ kind, month, isApproved: false })),
    ...communities.map((community, index) => ({
      ...{ kind: communityKind, month: last, isApproved: index === 0, community },
    })),
    ...approved.map((kind) => ({ kind, month: last, isApproved: true })),
  ];
  for (const [index, { kind, month: of, isApproved, community }] of runs.entries()) {
    const id = newId();
    const about = community ? `${reportKinds[kind]}: ${community.name}` : reportKinds[kind];
    await trx
      .insertInto("reportRuns")
      .values({
        ...{ id, kind, timeZone, month: `${of}-01`, title: `${about}, ${monthWords(of)}` },
        ...{ communityId: community?.id ?? null, requestedBy: community ? null : ownerId },
        createdAt: new Date(now.getTime() - (index + 1) * 60_000),
      })
      .execute();
    await computeRun(id, trx);
    if (!isApproved) continue;
    await trx
      .updateTable("reportRuns")
      .set({ status: "approved", approvedBy: ownerId, approvedAt: now })
      .where("id", "=", id)
      .execute();
  }
}

const hours = { from: "23:00", to: "07:00", timeZone };

/** Three guards' nights in the past month, one of them cancelled. */
async function addNights(month: string, now: Date, trx: Executor): Promise<void> {
  const places = [
    ["Lanternwood patrol", "Lanternwood Crescent, Brampton", "Amir Haddadi"],
    ["Heart Lake patrol", "Heart Lake Road, Brampton", "Curtis Bailey"],
    ["Ninth Line patrol", "Ninth Line, Mississauga", "Émile Gagnon"],
  ] as const;
  const people = await trx
    .selectFrom("guardLicences")
    .innerJoin("profiles", "profiles.id", "profileId")
    .select(["profiles.id", "fullName"])
    .execute();
  const lastNight = laterDay(nightAt(now, timeZone), -1);
  const days = Array.from({ length: 31 }, (_, later) => laterDay(`${month}-01`, later));
  const rows = days
    .filter((day) => day.startsWith(month) && day < lastNight)
    .flatMap((day, index) =>
      places
        .filter((_, place) => (index + place * 2) % 7 !== 6)
        .map(([title, location, guard]) => {
          const { start, end } = instantsOf({ day, ...hours });
          const isOff = guard === "Curtis Bailey" && index === 10;
          const status: "cancelled" | "completed" = isOff ? "cancelled" : "completed";
          return {
            ...{ id: newId(), title, location, timeZone, status },
            ...{ guardId: people.find(({ fullName }) => fullName === guard)?.id ?? null },
            ...{ wallDay: day, wallFrom: hours.from, wallTo: hours.to },
            ...{ scheduledStart: start, scheduledEnd: end, createdAt: start },
          };
        }),
    );
  await trx.insertInto("workAssignments").values(rows).execute();
}

/** The office's replies to answered inquiries, some hours after they came. */
async function addReplies(ownerId: string, trx: Executor): Promise<void> {
  await sql`
    INSERT INTO inquiry_replies (id, inquiry_id, author_id, subject, body, sent_at, created_at)
    SELECT gen_random_uuid(), i.id, ${ownerId}, 'Your inquiry',
      'Thank you for writing to us. We have called you about this, and you can reply to this email any time.', at, at
    FROM (
      SELECT id, created_at + (2 + row_number() OVER (ORDER BY created_at, id) * 7 % 23) * interval '41 minutes' AS at
      FROM inquiries WHERE status = 'answered' AND email IS NOT NULL
    ) AS i
    WHERE at <= now() AND NOT EXISTS (SELECT FROM inquiry_replies WHERE inquiry_id = i.id)`.execute(trx);
}
