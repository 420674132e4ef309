import { Temporal } from "temporal-polyfill";
import { lastOf, nightsOf } from "~/modules/patrols/rounds/nights.server";
import { shareOf } from "~/modules/patrols/rounds/patrol-options";
import type { Executor } from "~/platform/db.server";
import { monthWords } from "./months";
import { gapChart, nightColumns, passColumns, promisedEvery } from "./patrol-tables";
import { passesFinding } from "./patrols-report.server";
import { incidentsHead, readIncidents, readSeen, seenHead } from "./recorded-tables.server";
import { everyDay, type Period, type ReportKind } from "./report-kind.server";
import { cellText } from "./report-table";

/** What the members of a community read (D14). */
export const communityReport: ReportKind = {
  name: "community",
  tables: [
    {
      key: "months",
      title: "This month and the one before",
      columns: [
        { key: "month", label: "Month", type: "text" },
        { key: "nights", label: "Nights", type: "count" },
        ...passColumns,
      ],
      async read({ month, communityId }, executor) {
        const before = Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString();
        const [total, last] = [
          await sumOf(communityId ?? "", month, executor),
          await sumOf(communityId ?? "", before, executor),
        ];
        return { rows: [last, total].filter(({ nights }) => nights > 0), total: null };
      },
      chart: {
        value: "share",
        shape: "bars",
        finding: ({ rows }) => {
          const [before, now] = rows.map(({ share }) => cellText("share", share));
          return now ? `${now} of the passes were made, ${before} the month before` : "The first month";
        },
      },
    },
    {
      key: "nights",
      title: "By night",
      columns: nightColumns,
      async read(period, executor) {
        const { days, communityId } = period;
        const nights = await nightsOf(communityId ?? "", days[0] ?? "", days.at(-1) ?? "", executor);
        const rows = nights.map(({ night: day, promised, done, misses, longestGapMinutes: gap }) => ({
          ...{ day, promised, done, misses, gap, share: shareOf(done, promised) },
        }));
        return {
          rows: everyDay(period, rows, { promised: 0, done: 0, misses: 0, gap: 0, share: null }),
          total: null,
          line: await promisedEvery(period, executor),
        };
      },
      chart: gapChart,
    },
    { ...seenHead, read: (period, executor) => readSeen(nightsIn(period), executor) },
    { ...incidentsHead, read: (period, executor) => readIncidents(nightsIn(period), executor) },
  ],
  finding([months], month) {
    const now = months?.rows.find((row) => row.month === monthWords(month));
    const table = months && { ...months, total: now ?? null };
    return passesFinding(table, month, "No patrols were recorded in this community");
  },
};

function nightsIn({ days, communityId }: Period) {
  return { communityId: communityId ?? "", from: days[0] ?? "", to: days.at(-1) ?? "" };
}

async function sumOf(communityId: string, month: string, executor: Executor) {
  const nights = await nightsOf(communityId, `${month}-01`, lastOf(month), executor);
  const sum = (key: "promised" | "done" | "misses") => nights.reduce((all, night) => all + night[key], 0);
  const [promised, done] = [sum("promised"), sum("done")];
  return {
    ...{ month: monthWords(month), nights: nights.length, promised, done, share: shareOf(done, promised) },
    ...{
      gap: Math.max(0, ...nights.map(({ longestGapMinutes }) => longestGapMinutes)),
      misses: sum("misses"),
    },
  };
}
