import { capitalized } from "~/platform/names";
import { packed } from "~/platform/record-edits";
import { assignmentNoun } from "./assignment-noun";
import type { GuardChoice } from "./guard-choices.server";
import type { OpenShift } from "./open-shift";
import { dayWords, lengthWords, shiftWords } from "./shift-words";
import type { week } from "./week.server";

const mostAble = 5;
const days = 2 * 24 * 60;

/** The open shift that a week offers to fill, in the week of a day; undefined if there is none. */
export function openShiftOf(
  { chosen, able, choices }: Awaited<ReturnType<typeof week>>,
  { day: shown, tonight, now }: { day: string; tonight: string; now: Date },
): OpenShift | undefined {
  if (!chosen) return undefined;
  const { id, version, guardId, title, location, day, scheduledStart } = chosen;
  // With nothing else that week, only the licence can be the reason.
  const missed = choices.filter(({ why, minutes }) => why && minutes === 0);
  const cards = [
    ...able.slice(0, mostAble).map((choice) => ({ ...cardOf(choice), note: choice.notes[0] ?? "" })),
    ...missed.slice(0, 1).map(cardOf),
  ];
  return {
    ...{ id, version, title, location, cards },
    to: `${assignmentNoun.path}/${id}/guard?plan.week=${shown}`,
    original: packed({ guardId: guardId ?? "nobody" }),
    when: `${day === tonight ? "Tonight" : dayWords(day)}, ${shiftWords(chosen)}`,
    due: dueWords(Math.round((scheduledStart.getTime() - now.getTime()) / 60_000)),
    all: `All ${choices.length}`,
  };
}

/** A guard as a choice, with everything there is to say. */
export function cardOf({ id, name, why, notes }: GuardChoice) {
  return { id, name, note: why ? capitalized(why) : notes.join(", "), ...(why && { cannot: true }) };
}

/** "in 6 h 21 min", "in 5 days" or "began 20 min ago" */
function dueWords(minutes: number): string {
  if (minutes > days) return `in ${Math.round(minutes / 1_440)} days`;
  return minutes > 0 ? `in ${lengthWords(minutes)}` : `began ${lengthWords(-minutes)} ago`;
}
