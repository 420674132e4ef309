import { expect, test } from "vitest";
import { type Move, stagesOf } from "./application-stages";

const createdAt = "2026-11-24T21:36:00Z";
const move = (from: Move["from"], to: Move["to"], day: number): Move => ({ from, to, at: `2026-11-${day}` });
const shown = (...given: Parameters<typeof stagesOf>) =>
  stagesOf(...given).map(
    ({ status, state, at }) => `${status} ${state}${at ? ` ${String(at).slice(8, 10)}` : ""}`,
  );

test("a new application is received, and the rest is still ahead", () => {
  expect(shown({ status: "pending", createdAt }, [])).toEqual([
    "pending current 24",
    "under_review later",
    "interview_scheduled later",
    "offer_extended later",
    "hired later",
  ]);
});

test("a stage that was left out is not claimed", () => {
  const moves = [move("pending", "interview_scheduled", 26), move("interview_scheduled", "hired", 28)];
  expect(shown({ status: "hired", createdAt }, moves)).toEqual([
    "pending done 24",
    "interview_scheduled done 26",
    "hired done 28",
  ]);
});

test("nothing follows a rejection or a withdrawal", () => {
  const moves = [move("pending", "under_review", 25), move("under_review", "rejected", 27)];
  expect(shown({ status: "rejected", createdAt }, moves)).toEqual([
    "pending done 24",
    "under_review done 25",
    "rejected current 27",
  ]);
  expect(shown({ status: "withdrawn", createdAt }, [move("pending", "withdrawn", 25)])).toEqual([
    "pending done 24",
    "withdrawn current 25",
  ]);
});
