import { sql } from "kysely";
import { readClock } from "~/modules/shared/company/company.server";
import { nightAhead } from "~/modules/shared/company/patrol-span";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { db, type Executor } from "~/platform/db.server";
import type { FlashLink } from "~/platform/flash.server";
import { isId } from "~/platform/ids.server";
import { nightAt } from "~/platform/wall-time";
import { assignmentNoun, openHref, unstaffedHref } from "./assignment-noun";
import { openWords, restWords, unstaffedWords } from "./assignment-words.server";
import { guardsWith } from "./guards.server";
import { isGone, isOpen } from "./open-rule.server";
import { dayWords } from "./shift-words";

interface Standing {
  name: string;
  isGone: boolean;
  until: string | null;
}

function whyNot({ name, isGone: left, until }: Standing, endDay: string): string | undefined {
  if (left) return `${name} has left`;
  if (until === null) return `${name} has no guard licence`;
  return until < endDay ? `${name}’s licence ends ${dayWords(until)}` : undefined;
}

export interface OpenedShift {
  guardId: string;
  start: Date;
  endDay: string;
}

/** Tells those who may read assignments which shifts need a guard and why; about tonight's they also get an email. */
export async function tellOpened(
  rows: OpenedShift[],
  by: { id: string | null },
  trx: Executor,
  reason?: string,
): Promise<void> {
  if (rows.length === 0) return;
  const clock = await readClock(trx);
  const ahead = nightAhead(new Date(), clock);
  const standings = await standingsOf([...new Set(rows.map(({ guardId }) => guardId))], trx);
  const groups = groupBy(rows, ({ guardId, endDay }) => {
    const standing = standings.get(guardId);
    return reason ?? (standing && (whyNot(standing, endDay) ?? `${standing.name} is booked elsewhere`));
  });
  for (const [why = "the guard has left", shifts] of groups) {
    const nights = shifts
      .map(({ start }) => nightAt(start, clock.timeZone))
      .filter((night) => night <= ahead);
    const [first = ahead] = nights.sort();
    const tonight = nights.length;
    const later = shifts.length - tonight;
    const urgent = { words: `${unstaffedWords(tonight)}: ${why}`, href: unstaffedHref(first) };
    const notice = { words: `${openWords(later)}: ${why}`, href: openHref };
    const except = by.id ?? undefined;
    if (tonight > 0)
      await Notifications.notify("unstaffed_tonight", { ...urgent, except, mail: "always" }, trx);
    if (later > 0) await Notifications.notify("shifts_opened", { ...notice, except }, trx);
  }
}

function groupBy<T>(rows: T[], keyOf: (row: T) => string | undefined): Map<string | undefined, T[]> {
  const groups = new Map<string | undefined, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

async function standingsOf(guardIds: string[], trx: Executor): Promise<Map<string, Standing>> {
  const rows = await trx
    .selectFrom("profiles as p")
    .leftJoin("guardLicences as l", (join) => join.onRef("l.profileId", "=", "p.id").on(guardsWith))
    .select(["p.id", "fullName as name", "l.expiresOn as until", isGone("p.id").as("isGone")])
    .where("p.id", "in", guardIds)
    .execute();
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

const maxNights = 100;

/** The open nights of a series, grouped by reason: what to say about them, and each with its day. */
export async function openNightsOf(seriesId: string, executor: Executor = db) {
  const { rows } = await sql<Standing & { id: string; day: string; endDay: string }>`
    SELECT work_assignments.id, wall_day AS day, p.full_name AS name, l.expires_on AS until,
      (scheduled_end AT TIME ZONE work_assignments.time_zone)::date AS end_day,
      ${isGone("s.guardId")} AS is_gone
    FROM work_assignments JOIN assignment_series AS s ON s.id = series_id
    LEFT JOIN profiles AS p ON p.id = s.guard_id
    LEFT JOIN guard_licences AS l ON l.profile_id = s.guard_id AND ${guardsWith}
    WHERE series_id = ${seriesId} AND ${isOpen}
    ORDER BY scheduled_start LIMIT ${maxNights}`.execute(executor);
  const groups = groupBy(rows, ({ endDay, ...row }) => (row.name ? whyNot(row, endDay) : undefined));
  return [...groups].map(([why, nights]) => ({
    words: openWords(nights.length, "night") + (why ? `: ${why}` : ""),
    nights: nights.map(({ id, day }) => ({ id, day })),
  }));
}

const maxLinks = 10;

/** What a message adds about the shift at this address: little rest, and links to the open nights of its series. */
export async function savedWords(path: string, executor: Executor = db) {
  const shiftId = path.slice(path.lastIndexOf("/") + 1);
  if (!isId(shiftId)) return { words: [], links: [] };
  const shift = await executor
    .selectFrom("workAssignments")
    .select("seriesId")
    .where("id", "=", shiftId)
    .executeTakeFirst();
  const groups = shift?.seriesId ? await openNightsOf(shift.seriesId, executor) : [];
  const nights = groups.flatMap((group) => group.nights);
  const links: FlashLink[] = nights
    .slice(0, maxLinks)
    .map(({ id, day }) => ({ label: dayWords(day), href: `${assignmentNoun.path}/${id}` }));
  if (nights.length > maxLinks) links.push({ label: "All open shifts", href: openHref });
  const rests = await restWords(shiftId, executor);
  return { words: [...rests, ...groups.map(({ words }) => words)], links };
}
