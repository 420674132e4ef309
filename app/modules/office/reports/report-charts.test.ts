import { describe, expect, test } from "vitest";
import { chartsOf } from "./report-charts.server";
import { greatest, type ReportTable } from "./report-table";

const day = (number: number) => `2026-10-${String(number).padStart(2, "0")}`;

function table(rows: ReportTable["rows"], chart: ReportTable["chart"]): ReportTable {
  return {
    key: "days",
    title: "By day",
    columns: [
      { key: "day", label: "Day", type: "day" },
      { key: "paid", label: "Paid", type: "money" },
      { key: "gap", label: "Gap", type: "count" },
    ],
    rows,
    total: null,
    chart,
  };
}

const drawn = (...of: Parameters<typeof table>) => chartsOf({ finding: "", tables: [table(...of)] })[0];

describe("row 234: a chart is drawn from the table below it", () => {
  const days = { value: "paid", shape: "days", finding: "The most was paid on Oct 2" } as const;

  test("its scale has three round values, and only the highest day is marked", () => {
    const chart = drawn(
      [
        { day: day(1), paid: 1_200 },
        { day: day(2), paid: 6_778_87 },
        { day: day(3), paid: 0 },
      ],
      days,
    );
    expect(chart?.title).toBe("The most was paid on Oct 2");
    expect(chart?.days?.ticks.map(({ text }) => text)).toEqual(["$10,000.00", "$5,000.00", "$0.00"]);
    expect(chart?.days?.days.map((each) => each?.mark)).toEqual([undefined, "$6,778.87", undefined]);
  });

  test("days with something wrong stand out, days without a value have no bar, and the promise is on the scale", () => {
    const chart = drawn(
      [
        { day: day(1), gap: null, misses: 0 },
        { day: day(2), gap: 14, misses: 0 },
        { day: day(3), gap: 13, misses: 2 },
      ],
      { ...days, value: "gap", bad: "misses", line: 20 },
    );
    expect(chart?.days?.days.map((each) => each?.isBad)).toEqual([undefined, false, true]);
    expect(chart?.days).toMatchObject({ line: 20, ticks: [{ value: 20 }, { value: 10 }, { value: 0 }] });
  });

  test("bars are as long as their share of the longest, which comes first", () => {
    const chart = drawn(
      [
        { day: day(1), paid: 50 },
        { day: day(2), paid: 200 },
      ],
      { ...days, shape: "bars" },
    );
    expect(chart?.bars?.map(({ text, percent }) => [text, percent])).toEqual([
      ["$2.00", 100],
      ["$0.50", 25],
    ]);
  });

  test("days that share the greatest value are counted, and none is named for all of them", () => {
    const paid = (...cents: number[]) =>
      table(
        cents.map((each, index) => ({ day: day(index + 1), paid: each })),
        undefined,
      );
    expect(greatest(paid(50, 200, 100), "paid")).toEqual({ name: "Fri, Oct 2, 2026", text: "$2.00" });
    expect(greatest(paid(200, 50, 200, 200), "paid")?.name).toBe("Thu, Oct 1, 2026 and 2 others");
    expect(greatest(paid(0, 0), "paid")).toBeUndefined();
  });

  test("nothing is drawn of nothing", () => {
    expect(drawn([{ day: day(1), paid: 0 }], days)).toBeUndefined();
  });
});
