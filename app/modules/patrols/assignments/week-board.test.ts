import { expect, test } from "vitest";
import { instantsOf, laterDay } from "~/platform/wall-time";
import { boardOf } from "./week-board";
import { dayOf, headsOf } from "./week-days";
import { weekLinks } from "./week-links";
import { kindOf, type PlannedShift, usualHours, type WeekView, weekWords } from "./week-shifts";

const timeZone = "America/Toronto";
const monday = "2026-11-23";
const days = Array.from({ length: 7 }, (_, index) => laterDay(monday, index));
const tonight = "2026-11-24";
const now = new Date("2026-11-24T21:00:00Z");

/** A shift on this day of the week, from 0. */
function shift(on: number, guard: string, more: Partial<PlannedShift> = {}): PlannedShift {
  const { from = "23:00", to = "07:00" } = more;
  const day = days[on] ?? "";
  const { start, end } = instantsOf({ day, from, to, timeZone });
  const id = `${guard || "nobody"}-${on}-${from}`;
  const taken = { guardId: guard || null, guardName: guard, isOpen: !guard, isFree: !guard };
  return {
    ...{ id, title: "Lanternwood patrol", location: "Brampton", ...taken },
    ...{ scheduledStart: start, scheduledEnd: end, from, to, timeZone, day },
    ...more,
  };
}

const dayShift = { from: "14:00", to: "22:00", title: "Bovaird Drive patrol" };

function guards(...names: string[]) {
  return names.map((name) => ({ id: name, name, until: "2027-12-31", left: 400 }));
}

interface Shown {
  view?: WeekView;
  who?: ReturnType<typeof guards>;
  write?: boolean;
  chosen?: string;
  needs?: { day: string; label: string; to: string }[];
}

function shownOf(
  shifts: PlannedShift[],
  { view = "all", who = [], write = true, chosen, needs = [] }: Shown = {},
) {
  const links = weekLinks({
    ...{ day: tonight, monday, sunday: days[6] ?? "", view, chosen },
    plansFrom: write ? tonight : undefined,
  });
  const usual = usualHours(shifts);
  return {
    days,
    day: tonight,
    tonight,
    now,
    shifts,
    guards: who,
    needs,
    usual,
    view,
    links,
    overtimeAfter: 44,
  };
}

const board = (shifts: PlannedShift[], shown?: Shown) => boardOf(shownOf(shifts, shown));

test("row 208: consecutive nights of one patrol are one run with a link for each; another patrol ends it", () => {
  const own = [0, 1, 2, 4].map((on) => shift(on, "Amir"));
  const other = shift(5, "Amir", { title: "Port Credit patrol" });
  const [line] = board([...own, other], { who: guards("Amir") }).groups[0]?.lines ?? [];
  expect(line?.cells.map(({ day, isRun, bars }) => [day, isRun ?? false, bars.length])).toEqual([
    [days[0], true, 3],
    [days[3], false, 0],
    [days[4], false, 1],
    [days[5], false, 1],
    [days[6], false, 0],
  ]);
  expect(line?.cells[0]?.bars.map(({ to, label, rest, look }) => [to, label + rest, look])).toEqual([
    ["/admin/assignments/Amir-0-23:00?when=all", "Lanternwood patrol, Mon 23, 11:00 PM – 7:00 AM", "past"],
    ["/admin/assignments/Amir-1-23:00?when=all", "Lanternwood patrol, Tue 24, 11:00 PM – 7:00 AM", "night"],
    ["/admin/assignments/Amir-2-23:00?when=all", "Lanternwood patrol, Wed 25, 11:00 PM – 7:00 AM", "night"],
  ]);
  expect(line?.note).toBe("40 h");
});

test("row 208: an empty night leads to a new shift of this guard, while one can be planned and the licence lasts", () => {
  const who = [{ id: "Amir", name: "Amir", until: days[4] ?? "", left: 3 }];
  const plans = (write: boolean) => {
    const [line] = board([shift(2, "Amir")], { who, write }).groups[0]?.lines ?? [];
    return line?.cells.map(({ plan }) => plan?.to.split("?")[1] ?? "");
  };
  const plan = (on: number) => `plan.day=${days[on]}&plan.guard=Amir`;
  expect(plans(true)).toEqual(["", plan(1), "", plan(3), plan(4), "", ""]);
  expect(plans(false)?.join("")).toBe("");
});

test("row 208: open shifts come first, then what is not planned, nights, days and who has nothing", () => {
  const { people, groups } = board(
    [shift(1, ""), shift(0, "", { isOpen: false }), shift(1, "Amir"), shift(1, "Bea", dayShift)],
    {
      who: [...guards("Amir", "Bea", "Carl"), { id: "Deepa", name: "Deepa", until: days[0] ?? "", left: -1 }],
      chosen: "nobody-1-23:00",
      needs: [{ day: days[5] ?? "", label: "Alpha", to: "/admin/assignments/new?plan.day=2026-11-28" }],
    },
  );
  expect(people).toBe(4);
  expect(
    groups.map(({ label, lines }) => [label, lines.map(({ name, note }) => `${name}: ${note}`)]),
  ).toEqual([
    [undefined, ["Open shifts: 1 without a guard", "Nobody took: 1 shift", "Not planned: 1 night"]],
    ["Nights, 11:00 PM – 7:00 AM", ["Amir: 8 h"]],
    ["Days, 2:00 PM – 10:00 PM", ["Bea: 8 h"]],
    ["No shift this week", []],
  ]);
  const [open, , missing] = groups[0]?.lines ?? [];
  expect(open?.cells[1]?.bars[0]).toMatchObject({
    to: "/admin/assignments/nobody-1-23:00?when=all",
    isChosen: true,
  });
  expect(missing?.cells[5]?.bars[0]).toMatchObject({ label: "Alpha", look: "need" });
  expect(groups[3]?.people?.named.map(({ name, to, licence }) => [name, to, licence?.words])).toEqual([
    ["Carl", `/admin/assignments/new?plan.day=${tonight}&plan.guard=Carl`, undefined],
    ["Deepa", "/admin/employees/Deepa", "Licence expired"],
  ]);
});

test("row 208: another open shift leads to the card that fills it, for those who may", () => {
  const shifts = [shift(1, ""), shift(2, "")];
  const links = (shown: Shown) =>
    board(shifts, shown).groups[0]?.lines[0]?.cells.flatMap(({ bars }) => bars.map(({ to }) => to));
  const [first, second] = shifts.map(({ id }) => `/admin/assignments/${id}?when=all`);
  expect(links({ chosen: shifts[0]?.id ?? "" })).toEqual([
    first,
    `/admin/assignments/week?of=${tonight}&shift=${shifts[1]?.id}#assign`,
  ]);
  expect(links({ write: false })).toEqual([first, second]);
});

test("row 208: beside nights, six guards on days have rows and the others are named; the days alone show all", () => {
  const names = Array.from({ length: 18 }, (_, index) => `Guard ${String.fromCharCode(65 + index)}`);
  const shifts = [shift(1, "Amir"), ...names.map((name) => shift(1, name, dayShift))];
  const { groups } = board(shifts);
  expect(groups[1]?.lines.map(({ name }) => name)).toEqual(names.slice(0, 6));
  expect(groups[1]?.more).toMatchObject({
    ...{ name: "12 more", note: "8 h each" },
    all: { to: `/admin/assignments/week?of=${tonight}&shifts=days`, words: "All day shifts" },
  });
  expect(groups[1]?.more?.named.map(({ name, to }) => [name, to])[0]).toEqual([
    "Guard G",
    `/admin/assignments?when=all&guard=Guard G&from=${monday}&to=${days[6]}`,
  ]);
  const only = board(shifts, { view: "days" }).groups;
  expect(only.map(({ label, lines, more }) => [label, lines.length, more])).toEqual([
    ["Days, 2:00 PM – 10:00 PM", 18, undefined],
  ]);
  expect(board(shifts, { view: "nights" }).groups.map(({ lines }) => lines.length)).toEqual([1]);
});

test("performance.md: of a week with 2,000 shifts at most 30 guards have rows, and a day shows three of its shifts", () => {
  const names = Array.from({ length: 200 }, (_, index) => `Guard ${index}`);
  const shifts = [
    ...names.flatMap((name) => days.map((_, on) => shift(on, name))),
    ...Array.from({ length: 600 }, (_, index) => ({ ...shift(1, ""), id: `open ${index}` })),
  ];
  const shown = shownOf(shifts, { who: guards(...names) });
  const { groups } = boardOf(shown);
  const bars = groups.flatMap(({ lines }) =>
    lines.flatMap(({ cells }) => cells.flatMap((cell) => cell.bars)),
  );
  expect(bars.length).toBeLessThanOrEqual(30 * 7 + 3);
  expect(groups[0]?.lines[0]?.cells[1]?.more).toEqual({
    to: `/admin/assignments?guard=nobody&from=${tonight}&to=${tonight}`,
    words: "597 more",
  });
  expect([groups[1]?.lines.length, groups[1]?.more?.named.length, groups[1]?.more?.rest]).toEqual([
    30,
    30,
    "and 140 more",
  ]);
  expect(groups[1]?.more?.all?.to).toBe(`/admin/assignments?when=all&from=${monday}&to=${days[6]}`);
  const { groups: onPhone } = dayOf(shown);
  expect(onPhone.map(({ rows, more }) => [rows.length, more?.words])).toEqual([
    [24, "576 more"],
    [24, "176 more"],
  ]);
});

test("row 208: two shifts in a day share its cell; only unusual hours are told, and the length when clocks change", () => {
  const late = { from: "21:00", to: "05:00", title: "Port Credit patrol" };
  const clocks = { day: "2026-10-31", ...instants("2026-10-31") };
  const shifts = [
    ...[0, 1, 2].map((on) => shift(on, "Amir")),
    shift(3, "Amir", late),
    shift(3, "Amir", { from: "12:00", to: "13:30", title: "Training" }),
    { ...shift(4, "Amir"), ...clocks, day: days[4] ?? "" },
  ];
  const [line] = board(shifts, { who: guards("Amir") }).groups[0]?.lines ?? [];
  const hours = line?.cells.map(({ bars }) => bars.map((bar) => bar.hours));
  expect(hours?.slice(0, 3)).toEqual([
    [undefined, undefined, undefined],
    ["9 PM – 5 AM", undefined],
    ["9 hours"],
  ]);
});

function instants(day: string) {
  const { start, end } = instantsOf({ day, from: "23:00", to: "07:00", timeZone });
  return { scheduledStart: start, scheduledEnd: end };
}

test("row 208: a guard beyond 44 hours a week is marked", () => {
  const long = { from: "19:00", to: "07:00" };
  const hours = (count: number) =>
    board(days.slice(0, count).map((_, on) => shift(on, "Amir", long))).groups[0]?.lines[0]?.note;
  expect([hours(3), hours(4)]).toEqual(["36 h", "48 h, overtime"]);
});

test("row 208: on a phone a day has what nobody takes, its nights and its days; its tab says what is open", () => {
  const shown = shownOf([shift(1, ""), shift(1, "Amir"), shift(1, "Bea", dayShift), shift(2, "Amir")], {
    needs: [{ day: tonight, label: "Alpha", to: "/admin/assignments/new" }],
  });
  const { title, note, groups } = dayOf(shown);
  expect([title, note]).toEqual([expect.stringMatching(/^Tonight, Tue, Nov 24/), "3 shifts"]);
  expect(
    groups.map(({ label, rows }) => [
      label,
      rows.map((row) => [row.icon, row.title, row.note, row.hours, row.state]),
    ]),
  ).toEqual([
    [
      "Without a guard",
      [
        ["moon", "Lanternwood", "Brampton", "11 PM – 7 AM", "Open"],
        ["plus", "Alpha", "No guard is planned", undefined, undefined],
      ],
    ],
    ["Nights, 11:00 PM – 7:00 AM", [["moon", "Lanternwood", "Amir", undefined, undefined]]],
    ["Days, 2:00 PM – 10:00 PM", [["sun", "Bovaird Drive", "Bea", undefined, undefined]]],
  ]);
  expect(
    headsOf(shown)
      .map(({ words, note: says, open }) => `${words}, ${says}, ${open}`)
      .slice(0, 3),
  ).toEqual(["Mon 23, No shift, ", "Tue 24, Tonight, 1 open", "Wed 25, 1 shift, "]);
});

test.each([
  ["23:00", "07:00", "night"],
  ["18:00", "02:00", "night"],
  ["00:00", "06:00", "night"],
  ["14:00", "22:00", "day"],
  ["06:00", "14:00", "day"],
  ["12:00", "11:59", "night"],
])("a shift from %s to %s is a %s shift, by its middle", (from, to, kind) => {
  expect(kindOf({ from, to })).toBe(kind);
});

test.each([
  ["2026-11-23", "2026-11-29", "Nov 23 – 29, 2026"],
  ["2026-11-30", "2026-12-06", "Nov 30 – Dec 6, 2026"],
  ["2026-12-28", "2027-01-03", "Dec 28, 2026 – Jan 3, 2027"],
])("the week from %s to %s is %s", (first, last, words) => {
  expect(weekWords(first, last)).toBe(words);
});

test("row 208: a phone heads the shifts of a day with the hours of that day, not of the week", () => {
  const early = { from: "02:00", to: "10:00" };
  const other = [shift(2, "Ben", early), shift(2, "Cleo", early), shift(3, "Dev", early)];
  const { groups } = dayOf(shownOf([shift(1, "Amir"), ...other]));
  expect(groups.map(({ label }) => label)).toEqual(["Nights, 11:00 PM – 7:00 AM"]);
});
