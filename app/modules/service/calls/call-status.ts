import { callAfter } from "./call-options";

interface Call {
  sentAt: Date | string;
  seenAt: Date | string | null;
  closedAt: Date | string | null;
}

const minute = 60_000;

/** Whether somebody saw it in time; undefined while there is still time, and if it was cancelled within that time. */
export function wasSeenInTime({ sentAt, seenAt, closedAt }: Call, now: Date): boolean | undefined {
  const limit = new Date(sentAt).getTime() + callAfter * minute;
  if (seenAt) return new Date(seenAt).getTime() <= limit;
  return new Date(closedAt ?? now).getTime() < limit ? undefined : false;
}

/** Whether the resident has to call, because nobody has seen it yet. By the clock alone: no job has to run for it. */
export function hasToCall(call: Call, now: Date): boolean {
  return !call.closedAt && !call.seenAt && wasSeenInTime(call, now) === false;
}

/** Whole minutes since it was sent. */
export function minutesOpen({ sentAt }: Pick<Call, "sentAt">, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(sentAt).getTime()) / minute));
}
