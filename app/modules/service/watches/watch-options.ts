import { watch } from "~/messages/en/watch";
import type { PointKind } from "~/modules/shared/catalogue/promises";
import type { PillTone } from "~/platform/record-fields";

/** Where a resident asks. Logs name addresses, so this one says nothing of what is asked. */
export const housePath = "/profile/house";

/** How many nights one request may cover. */
export function maxNights(protects: PointKind): number {
  return protects === "house" ? 60 : 30;
}

/** How many days ahead a request may begin. */
export const furthest = 180;

/** Texts and the pass phrase are erased this many days after the end, and all the rest after this many months. */
export const keptDays = 30;
export const keptMonths = 24;

export const depths = ["outside", "rear", "inside"] as const;

export type Depth = (typeof depths)[number];

export const depthWords: Record<Depth, string> = watch.depths;

/** The free texts, in the order of the form. */
export const textNames = ["lights", "vehicles", "visitors", "pets", "deliveries"] as const;

export const longestText = 200;
export const longestRemarks = 500;

const states = ["asked", "accepted", "running", "ended", "closed", "refused", "lapsed"] as const;

type WatchState = (typeof states)[number];

/** Those that may still change. */
export const openStates = ["asked", "accepted", "running"] as const satisfies WatchState[];

export function isOpen(state: WatchState): boolean {
  return openStates.some((open) => open === state);
}

export const stateWords: Record<WatchState, string> = watch.states;

export const stateTones: Record<WatchState, PillTone> = {
  asked: "warn",
  accepted: "info",
  running: "good",
  ended: "quiet",
  closed: "quiet",
  refused: "bad",
  lapsed: "bad",
};

export function stateOf(text: string): WatchState {
  return states.find((state) => state === text) ?? "lapsed";
}

export function depthOf(text: string): Depth {
  return depths.find((depth) => depth === text) ?? "outside";
}
