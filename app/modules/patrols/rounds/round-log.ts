import { onePass } from "./patrol-options";

const minute = 60_000;

/** A press for one street; those that came with a whole round are left out. */
export interface SinglePass {
  streetId: string;
  passedAt: Date;
  guardId: string | null;
}

/** A press for a whole round. */
export interface PressedRound {
  doneAt: Date;
  guardId: string | null;
  /** The streets that were left out. */
  missed: string[];
}

interface DrivenRound {
  at: Date;
  /** Since the guard's round before, or the first could begin. */
  minutes: number;
  missed: string[];
  isQuick: boolean;
}

interface RoundLog {
  /** Those that are over. */
  driven: DrivenRound[];
  /** When the streets of the round under way were passed. */
  open: Map<string, Date>;
}

/**
 * What the presses of a night say about its rounds. One is over with a press for the whole, or once each street was
 * pressed; a street that is pressed again before that begins a new one. A street that was left out and is pressed soon
 * after still belongs to the round that left it out. A round in less than half the minutes between two is faster than
 * plausible.
 */
export function roundLog(
  streets: readonly string[],
  { start: begins, every }: { start: Date; every: number },
  singles: readonly SinglePass[],
  rounds: readonly PressedRound[],
): RoundLog {
  const driven: DrivenRound[] = [];
  const ends = new Map<string | null, number>();
  let open = new Map<string, Date>();
  let left = new Set<string>();
  const over = (at: Date, guardId: string | null, missed: string[], tooFast = false) => {
    const minutes = Math.round((at.getTime() - (ends.get(guardId) ?? begins.getTime())) / minute);
    driven.push({ at, minutes, missed, isQuick: tooFast || minutes < every / 2 });
    ends.set(guardId, at.getTime());
    [open, left] = [new Map(), new Set(missed)];
  };
  for (const event of inOrder(singles, rounds)) {
    if ("doneAt" in event) {
      over(event.doneAt, event.guardId, event.missed);
      continue;
    }
    const { streetId, passedAt, guardId } = event;
    const last = driven.at(-1)?.at;
    if (!streets.includes(streetId)) continue;
    if (left.delete(streetId) && last && passedAt.getTime() - last.getTime() < (every / 2) * minute) continue;
    const before = open.get(streetId);
    if (before && passedAt.getTime() - before.getTime() < onePass * minute) continue;
    if (before) open = new Map();
    open.set(streetId, passedAt);
    if (open.size === streets.length) over(passedAt, guardId, [], isTooFast([...open.values()]));
  }
  return { driven, open };
}

/** Whether streets were pressed at more than three a minute. */
function isTooFast(times: Date[]): boolean {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return false;
  return (last.getTime() - first.getTime()) / minute < Math.floor(times.length / 3);
}

/** By time; in the same minute, a street before the round that it belongs to. */
function inOrder(singles: readonly SinglePass[], rounds: readonly PressedRound[]) {
  const timeOf = (event: SinglePass | PressedRound) =>
    "doneAt" in event ? event.doneAt.getTime() + 1 : event.passedAt.getTime();
  return [...singles, ...rounds].sort((one, other) => timeOf(one) - timeOf(other));
}
