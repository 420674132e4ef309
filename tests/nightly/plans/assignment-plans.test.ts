import { CompiledQuery } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { assignments } from "../../../app/modules/office/dashboard/dashboard-figures.server";
import { readInOneStatement } from "../../../app/modules/office/dashboard/one-statement.server";
import { assignmentList, tabsOn } from "../../../app/modules/patrols/assignments/assignment-list.server";
import { choicesFor } from "../../../app/modules/patrols/assignments/guard-choices.server";
import * as Guards from "../../../app/modules/patrols/assignments/guards.server";
import * as Planning from "../../../app/modules/patrols/assignments/planning.server";
import { advance, comingUp } from "../../../app/modules/patrols/assignments/tonight.server";
import { boardOf } from "../../../app/modules/patrols/assignments/tonight-board.server";
import { week } from "../../../app/modules/patrols/assignments/week.server";
import { coverOf, readCover } from "../../../app/modules/patrols/rounds/cover.server";
import { db } from "../../../app/platform/db.server";
import { laterDay, mondayOf } from "../../../app/platform/wall-time";
import { addAssignment, addGuard, clock, soon, today } from "../../support/assignments";
import { useTestDatabase } from "../../support/database";
import { onPostgres } from "../../support/engines";
import { countTabs } from "../../support/list-tabs";
import { manyAssignments } from "../../support/many-assignments";
import { addPerson } from "../../support/people";
import { type PlanStep, planOf, queriesOf, type Statement } from "../../support/statements";

useTestDatabase({ own: true, queues: [] });

const at = "http://localhost/admin/assignments";
const nobody = "00000000-0000-7000-8000-000000000000";
/** The most rows a sort may hold: what one guard, or the next eight weeks, have. */
const maxSorted = 8_000;

function growing(steps: PlanStep[]): string[] {
  return steps.flatMap((step) => {
    const name = step["Node Type"];
    if (name === "Seq Scan" && step["Relation Name"] === "work_assignments") return ["reads the whole table"];
    const sorted = step.Plans?.[0]?.["Plan Rows"] ?? 0;
    return name.includes("Sort") && !name.includes("Incremental") && sorted > maxSorted
      ? [`sorts ${sorted} rows`]
      : [];
  });
}

async function troubles(asked: Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of asked) {
    const words = growing(await planOf(statement, db));
    if (words.length > 0) found.push(`${words.join(", ")}: ${statement.sql}`);
  }
  return found;
}

onPostgres("the assignments", () => {
  test("row 208: one of 50 parallel bookings of one guard for one night is made", async () => {
    const owner = await addPerson({ role: "owner" });
    const guardId = await addGuard("Amir Haddadi");
    const tries = Array.from({ length: 50 }, () => addAssignment(owner, { guardId }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(String(outcome.reason)).toContain("is already booked");
    await db.deleteFrom("workAssignments").execute();
  });

  test("row 209: two jobs at once make each night once", async () => {
    const owner = await addPerson({ role: "owner" });
    await addAssignment(owner, { weekdays: ["1", "2", "3", "4", "5", "6", "7"] });
    const later = new Date(Date.now() + 5 * 86_400_000);
    const made = await Promise.all(Array.from({ length: 8 }, () => Planning.planAll(later)));
    expect(made.reduce((sum, count) => sum + count)).toBe(5);
    await db.deleteFrom("workAssignments").execute();
    await db.deleteFrom("assignmentSeries").execute();
  });
});

onPostgres("the plans of the assignments", () => {
  beforeAll(async () => {
    await db.connection().execute(async (connection) => {
      for (const each of [...manyAssignments, "VACUUM ANALYZE"])
        await connection.executeQuery(CompiledQuery.raw(each));
    });
  });

  test.each([
    ["what comes", ""],
    ["what comes, the last first", "?sort=-start"],
    ["by title", "?when=all&sort=title"],
    ["the past", "?when=past"],
    ["all", "?when=all"],
    ["the completed", "?when=all&status=completed"],
    ["the other", "?when=all&status=other"],
    ["what is open", "?guard=nobody&status=scheduled"],
    ["one guard", `?when=all&guard=${nobody}`],
    ["one community", `?when=all&community=${nobody}`],
    ["a night", `?night=${today}`],
    ["some days", `?when=all&from=${laterDay(today, -30)}&to=${soon}`],
    ["a guard's name", "?when=all&q=guard117"],
    ["page 400", "?when=all&page=400"],
  ])("row 208, performance: 100,000 use an index for %s", async (_what, search) => {
    const asked = await queriesOf(() => assignmentList.page(assignmentList.query(`${at}${search}`)));
    expect(asked.length).toBeGreaterThan(1);
    expect(await troubles(asked)).toEqual([]);
  });

  test.each([
    ["the counts of the tabs", () => countTabs(assignmentList, tabsOn(today))],
    ["a week", () => week(mondayOf(today), { beside: coverOf(new Date(), clock) })],
    [
      "the dashboard",
      () =>
        readInOneStatement({
          shifts: comingUp(),
          board: boardOf(today, clock.timeZone),
          figure: assignments(),
        }),
    ],
    ["the shifts that begin and end", () => advance()],
    ["the licences that ended", () => Planning.openUnfit()],
    [
      "who is free",
      () => Guards.freeGuards([{ start: new Date(), end: new Date(Date.now() + 1), endDay: today }], []),
    ],
    [
      "who may take a shift",
      () => choicesFor({ start: new Date(), end: new Date(Date.now() + 28_800_000), endDay: today }, []),
    ],
    ["the nights that need a guard", () => readCover(clock)],
    [
      "the neighbours and the rest",
      async () => {
        const { rows } = await assignmentList.page(assignmentList.query(at));
        await assignmentList.neighbours(assignmentList.query(at), rows[3]?.id ?? "");
        await Guards.shortRests(rows[3]?.id ?? "");
      },
    ],
  ])("row 208, performance: %s use an index", async (_what, read) => {
    expect(await troubles(await queriesOf(read))).toEqual([]);
  });
});
