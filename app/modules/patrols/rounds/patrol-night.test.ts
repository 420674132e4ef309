import { expect, test, vi } from "vitest";
import { isPatrolTime } from "./patrol-night";

test.each(["UTC", "Asia/Tokyo"])(
  "row 1: on a server in %s cars are out from 11 PM to 7 AM local time",
  (zone) => {
    vi.stubEnv("TZ", zone);
    const at = (time: string) => isPatrolTime(new Date(time), "America/Toronto");
    expect(at("2026-11-24T03:59:59Z")).toBe(false);
    expect(at("2026-11-24T04:00:00Z")).toBe(true);
    expect(at("2026-11-24T11:59:59Z")).toBe(true);
    expect(at("2026-11-24T12:00:00Z")).toBe(false);
    expect(at("2026-11-24T17:00:00Z")).toBe(false);
    // The night when the clocks go back is an hour longer.
    expect(at("2026-11-01T11:59:59Z")).toBe(true);
    expect(at("2026-11-01T12:00:00Z")).toBe(false);
  },
);
