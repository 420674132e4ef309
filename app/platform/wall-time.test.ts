import { describe, expect, test, vi } from "vitest";
import { shiftWords } from "~/modules/patrols/assignments/shift-words";
import { dayAt, instantsOf, laterDay, mondayOf, nightAt, nightsOf } from "./wall-time";

const timeZone = "America/Toronto";
const night = (day: string) => {
  const { start, end, endDay } = instantsOf({ day, from: "23:00", to: "07:00", timeZone });
  return { start, end, endDay, hours: (end.getTime() - start.getTime()) / 3_600_000 };
};

describe.each(["UTC", "America/Toronto", "Asia/Tokyo"])("row 209: on a server in %s", (zone) => {
  test("a night has its true length when the clocks change", () => {
    vi.stubEnv("TZ", zone);
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe({ UTC: 0, "Asia/Tokyo": -540 }[zone] ?? 300);
    expect(night("2026-10-30")).toMatchObject({ hours: 8, endDay: "2026-10-31" });
    expect(night("2026-10-31")).toMatchObject({
      hours: 9,
      start: new Date("2026-11-01T03:00:00Z"),
      end: new Date("2026-11-01T12:00:00Z"),
    });
    expect(night("2027-03-13")).toMatchObject({
      hours: 7,
      start: new Date("2027-03-14T04:00:00Z"),
      end: new Date("2027-03-14T11:00:00Z"),
    });
    expect(dayAt(new Date("2026-11-01T03:00:00Z"), timeZone)).toBe("2026-10-31");
  });
});

test("row 209: the words name the true length only if it differs from the clock", () => {
  const words = (day: string) => {
    const { start, end } = night(day);
    return shiftWords({ scheduledStart: start, scheduledEnd: end, from: "23:00", to: "07:00", timeZone });
  };
  expect(words("2026-10-30")).toBe("11:00 PM – 7:00 AM");
  expect(words("2026-10-31")).toBe("11:00 PM EDT – 7:00 AM EST (9 hours, clocks change)");
  expect(words("2027-03-13")).toBe("11:00 PM EST – 7:00 AM EDT (7 hours, clocks change)");
});

test("row 209: a shift in the hour the clock skips keeps its length", () => {
  const { start, end } = instantsOf({ day: "2027-03-14", from: "02:30", to: "03:00", timeZone });
  expect([start, end]).toEqual([new Date("2027-03-14T07:30:00Z"), new Date("2027-03-14T08:00:00Z")]);
});

test("row 209: a series has its weekdays between its days, without those left out", () => {
  const pattern = {
    weekdays: [5, 6],
    firstDay: "2026-10-30",
    lastDay: "2026-11-14",
    leftOut: ["2026-11-06"],
  };
  expect(nightsOf(pattern, "2026-01-01", "2027-01-01")).toEqual([
    "2026-10-30",
    "2026-10-31",
    "2026-11-07",
    "2026-11-13",
    "2026-11-14",
  ]);
  expect(nightsOf({ ...pattern, lastDay: null }, "2026-11-01", "2026-11-08")).toEqual(["2026-11-07"]);
});

test("row 208: at 1 AM it is still last night", () => {
  expect(nightAt(new Date("2026-11-22T06:00:00Z"), timeZone)).toBe("2026-11-21");
  expect(nightAt(new Date("2026-11-22T18:00:00Z"), timeZone)).toBe("2026-11-22");
  expect([mondayOf("2026-11-22"), laterDay("2026-02-28", 1)]).toEqual(["2026-11-16", "2026-03-01"]);
});
