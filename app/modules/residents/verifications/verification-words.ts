import { type FileRule, maxFileBytes } from "~/platform/file-kinds";
import type { AddressStatus } from "./address-status";

/** A resident sees three states: rejected is unverified, with its reason (row 82, B17). */
export function shownStatus(status: AddressStatus): "unverified" | "pending" | "verified" {
  return status === "rejected" ? "unverified" : status;
}

type ShownStatus = ReturnType<typeof shownStatus>;

export const shownNames: Record<ShownStatus, string> = {
  unverified: "Unverified",
  pending: "Pending",
  verified: "Verified",
};

export const shownTones = { unverified: "warn", pending: "info", verified: "good" } as const;

/** The words of rows 81 and 89. */
export const pendingWords = "Your verification request is being processed.";
export const shownWords: Record<ShownStatus, string> = {
  unverified: "Your address is not verified.",
  pending: pendingWords,
  verified: "Your address has been verified!",
};
export const submittedWords =
  "Your verification documents have been submitted successfully. Our team will review them shortly.";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds as "5 min", "7 hours" or "3 days". */
export function lengthOf(seconds: number): string {
  if (seconds < 2 * hour) return `${Math.max(1, Math.round(seconds / minute))} min`;
  if (seconds < 2 * day) return `${Math.round(seconds / hour)} hours`;
  return `${Math.round(seconds / day)} days`;
}

/** How long documents have waited, in the queue's bands. */
export const ageBands = {
  day: { label: "Under 1 day", from: 0, to: 1 },
  three: { label: "1 to 3 days", from: 1, to: 3 },
  more: { label: "Over 3 days", from: 3, to: null },
} as const;

/** What may be sent (rows 85 and 86). */
export const documentRule: FileRule = {
  kinds: ["pdf", "jpeg", "png"],
  maxBytes: maxFileBytes,
  required: "Please select a verification document.",
  followedBy: ["notes", "accuracy"],
};
