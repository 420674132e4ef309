import { expect, test } from "vitest";
import type { Status } from "~/modules/billing/stripe/provider-state.server";
import { isKeptByProvider, isOver } from "./subscriptions.server";

test("row 113: anything Stripe still continues leaves no room for a second plan", () => {
  const kept: Record<Status, boolean> = {
    active: true,
    trialing: true,
    past_due: true,
    unpaid: true,
    paused: true,
    incomplete: false,
    incomplete_expired: false,
    canceled: false,
    not_started: false,
  };
  const statuses = Object.keys(kept) as Status[];
  expect(statuses.map((status) => [status, isKeptByProvider({ status, source: "stripe" })])).toEqual(
    Object.entries(kept),
  );
  expect(isKeptByProvider({ status: "active", source: "manual" })).toBe(false);
  expect(isKeptByProvider(undefined)).toBe(false);
});

test("row 219: what staff gave is over with its last moment, an online subscription is not", () => {
  const expiresAt = new Date("2026-11-30T05:00:00Z");
  const over = (source: string, moment: number) =>
    isOver({ source, expiresAt }, new Date(expiresAt.getTime() + moment));
  expect([over("manual", -1), over("manual", 0), over("stripe", 0)]).toEqual([false, true, false]);
  expect(isOver({ source: "manual", expiresAt: null })).toBe(false);
});
