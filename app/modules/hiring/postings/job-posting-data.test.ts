import { expect, test } from "vitest";
import { zonedTime } from "./job-posting-data";

test.each([
  ["2026-12-31T23:59:59-05:00", "2027-01-01T04:59:59Z", "America/Toronto"],
  ["2026-07-01T00:00:00-04:00", "2026-07-01T04:00:00Z", "America/Toronto"],
  ["2026-07-01T01:30:00-02:30", "2026-07-01T04:00:00Z", "America/St_Johns"],
  ["2026-07-01T04:00:00+00:00", "2026-07-01T04:00:00Z", "UTC"],
])("row 147: %s is written with the offset of its day and zone", (shown, utc, zone) => {
  expect(zonedTime(new Date(utc), zone)).toBe(shown);
  expect(new Date(shown)).toEqual(new Date(utc));
});
