import { expect, test } from "vitest";
import { noticeOn } from "./products-notice";

const june = "Coming Soon: our first release is planned for June 2025.";

test.each([
  [june, "2025-06-30T23:59:59Z", june],
  [june, "2025-07-01T00:00:00Z", ""],
  ["Coming Soon", "2030-01-01T00:00:00Z", "Coming Soon"],
  [
    "Until December 2026 installation is free.",
    "2026-12-31T12:00:00Z",
    "Until December 2026 installation is free.",
  ],
  ["", "2030-01-01T00:00:00Z", ""],
])("B30: a notice naming a month is shown until that month is over: %s on %s", (notice, day, shown) => {
  expect(noticeOn(notice, new Date(day))).toBe(shown);
});
