import { expect, test } from "vitest";
import { hasToCall, minutesOpen, wasSeenInTime } from "./call-status";

const sentAt = new Date("2026-11-27T06:00:00Z");
const later = (seconds: number) => new Date(sentAt.getTime() + seconds * 1_000);
const call = (seen?: number, closed?: number) => ({
  sentAt,
  seenAt: seen === undefined ? null : later(seen),
  closedAt: closed === undefined ? null : later(closed),
});

test("row 266: after two minutes without anybody who saw it, the resident is told to call, by the clock alone", () => {
  expect([0, 119, 120, 600].map((seconds) => hasToCall(call(), later(seconds)))).toEqual([
    ...[false, false, true, true],
  ]);
  expect(hasToCall(call(300), later(301)), "seen late").toBe(false);
  expect(hasToCall(call(undefined, 300), later(301)), "cancelled").toBe(false);
});

test("row 267: seen in time is within two minutes; what was cancelled before does not count", () => {
  expect([0, 120, 121].map((seconds) => wasSeenInTime(call(seconds), later(900)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(wasSeenInTime(call(), later(119))).toBeUndefined();
  expect(wasSeenInTime(call(), later(120))).toBe(false);
  expect(wasSeenInTime(call(undefined, 60), later(900))).toBeUndefined();
  expect(wasSeenInTime(call(undefined, 180), later(900))).toBe(false);
  expect([0, 59, 60, 200].map((seconds) => minutesOpen(call(), later(seconds)))).toEqual([0, 0, 1, 3]);
});
