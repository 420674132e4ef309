import { calls } from "~/messages/en/calls";
import { capitalized } from "~/platform/names";
import type { Noun, PillTone, RecordFields } from "~/platform/record-fields";

/** Where a resident asks for help. */
export const alertPath = "/alert";

/** Where a guard on shift answers. */
export const guardAlertsPath = "/guard/alerts";

/** A call for help, as staff call it. */
export const callNoun = { one: "alert", many: "alerts", path: "/admin/alerts" } satisfies Noun;

export const callWishes = ["patrol", "call"] as const;
export type CallWish = (typeof callWishes)[number];

const callStates = ["sent", "delivered", "seen", "on_the_way", "done", "cancelled"] as const;
export type CallState = (typeof callStates)[number];

/** As the resident asks for it. */
export const wishWords: Record<CallWish, string> = calls.wishes;

/** The same, told of the resident. */
const askedWords: Record<CallWish, string> = {
  patrol: "asks the patrol to come by",
  call: "asks for a call",
};

/** What staff press once they do it. */
export const wayWords: Record<CallWish, string> = { patrol: "On the way", call: "Calling now" };

export const stateWords: Record<CallState, string> = calls.states;

const tones: Record<CallState, PillTone> = {
  sent: "bad",
  delivered: "bad",
  seen: "warn",
  on_the_way: "info",
  done: "good",
  cancelled: "quiet",
};

/** Minutes after which a resident is told to call, if nobody has seen it, and after which the owner is told. */
export const callAfter = 2;
export const ownerAfter = 15;

/** A call for help as staff read it: in its facts, the list and the history. */
export const callFields = {
  name: { label: "Resident" },
  wants: { label: "Asked for", words: { patrol: "The patrol to come by", call: "A call" } },
  isTest: { label: "Kind", words: { true: "Test", false: "Real" } },
  state: { label: "State", words: stateWords, tones },
  place: { label: "Street" },
  address: { label: "Address" },
  phone: { label: "Phone", link: "phone" },
  sentAt: { label: "Sent" },
  seenAt: { label: "Seen at" },
  seenBy: { label: "Seen by", people: true },
  done: { label: "What was done" },
  closedAt: { label: "Closed" },
} satisfies RecordFields;

/** "Seen after 1 min, done after 24 min" */
export function paceWords({ sentAt, seenAt, closedAt, state }: Pace): string {
  const after = (at: Date | string) => {
    const minutes = Math.max(1, Math.round((new Date(at).getTime() - new Date(sentAt).getTime()) / 60_000));
    return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} hours`;
  };
  const end = state === "cancelled" ? "cancelled" : "done";
  const words = [seenAt && `seen after ${after(seenAt)}`, closedAt && `${end} after ${after(closedAt)}`];
  return capitalized(words.filter(Boolean).join(", ") || "nobody has seen it yet");
}

interface Pace {
  sentAt: Date | string;
  seenAt: Date | string | null;
  closedAt: Date | string | null;
  state: CallState;
}

/** "Test: Sam Okafor asks for a call" */
export function callWords({ name, wants, isTest }: { name: string; wants: CallWish; isTest: boolean }) {
  return `${isTest ? "Test: " : ""}${name} ${askedWords[wants]}`;
}
