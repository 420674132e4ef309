import { describe, expect, test } from "vitest";
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoment,
  formatMoney,
  formatTime,
} from "./format";

describe("dates and times", () => {
  const zone = "America/Toronto";
  const eleven = "2026-11-21T04:00:00Z";

  test("are those of a time zone", () => {
    expect(formatDate(eleven, zone)).toBe("Fri, Nov 20, 2026");
    expect(formatTime(eleven, zone)).toBe("11:00 PM");
    expect(formatTime(eleven, "America/Winnipeg")).toBe("10:00 PM");
    expect(formatDate(eleven, "UTC")).toBe("Sat, Nov 21, 2026");
    expect(formatDateTime(new Date(eleven), zone)).toBe("Fri, Nov 20, 2026, 11:00 PM");
  });

  test("leave out the year if it is this one, by the clock of the zone", () => {
    const [thisYear, before] = ["2026-12-31T23:00:00Z", "2025-12-31T23:00:00Z"];
    const now = new Date("2027-01-01T04:00:00Z");
    expect(formatDay(thisYear, zone, now)).toBe("Thu, Dec 31");
    expect(formatMoment(thisYear, zone, now)).toBe("Thu, Dec 31, 6:00 PM");
    expect(formatMoment(before, zone, now)).toBe("Wed, Dec 31, 2025, 6:00 PM");
  });

  test("follow daylight saving time", () => {
    expect(formatTime("2026-07-01T03:00:00Z", zone)).toBe("11:00 PM");
  });

  test("have plain spaces only, or hydration would differ between Node and browsers", () => {
    for (const text of [formatDate(eleven, zone), formatTime(eleven, zone), formatDateTime(eleven, zone)]) {
      expect(text).toMatch(/^[\x20-\x7e]+$/);
    }
  });

  test("refuse anything that is not a date", () => {
    expect(() => formatDate("soon", zone)).toThrow(RangeError);
  });
});

test.each([
  [199999, "$1,999.99"],
  [3000, "$30.00"],
  [599900, "$5,999.00"],
  [123456789, "$1,234,567.89"],
  [5, "$0.05"],
  [0, "$0.00"],
  [-250, "-$2.50"],
])("%i cents are %s", (cents, text) => {
  expect(formatMoney(cents)).toBe(text);
});

test("counts have thousands separators", () => {
  expect([0, 999, 1000, 10000, 1234567].map(formatCount)).toEqual([
    "0",
    "999",
    "1,000",
    "10,000",
    "1,234,567",
  ]);
});
