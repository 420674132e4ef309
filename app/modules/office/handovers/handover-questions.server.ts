import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import type * as Leaving from "~/modules/patrols/assignments/leaving.server";
import { shiftWords } from "~/modules/patrols/assignments/shift-words";
import { formatDate } from "~/platform/format";
import type { Handover } from "./handover.schema";
import * as Handovers from "./handovers.server";

type Work = Awaited<ReturnType<typeof Handovers.workOf>>;
type Ahead = Awaited<ReturnType<typeof Leaving.aheadOf>>;
type Shifts = Ahead["later"];
type People = { id: string; name: string }[];

interface Options {
  /** False leaves out the questions about shifts, for anyone but a guard. */
  withShifts?: boolean;
  /** Ends the questions about shifts, and the questions about the rest. */
  shiftsWhen?: string;
  when?: string;
}

interface Question {
  name: keyof Handover;
  label: string;
  hint?: string;
  placeholder?: string;
  options: { value: string; label: string }[];
  /** Offered only if one of them was chosen before. */
  others?: { value: string; label: string }[];
  about?: { heading: string; lines: string[]; rest: number; href: string };
}

/**
 * Who takes over what a person leaves behind, one question per part: tonight's shifts first; none if there is nothing.
 */
export async function questionsFor(
  userId: string,
  { withShifts = true, shiftsWhen = "", when = "" }: Options = {},
): Promise<Question[]> {
  const { shifts, inquiries, interviews } = await Handovers.workOf(userId);
  return [
    ...(withShifts ? shiftQuestions(userId, shifts, shiftsWhen) : []),
    ...question("inquiriesTo", inquiries, ["takes over", "open inquiry", "open inquiries"], when),
    ...question("interviewsTo", interviews, ["holds", "planned interview", "planned interviews"], when),
  ];
}

function question(
  name: keyof Handover,
  { count, people }: Work["inquiries"],
  [verb, one, many]: [string, string, string],
  when: string,
): Question[] {
  if (count === 0) return [];
  const label = `Who ${verb} their ${count} ${count === 1 ? one : many}${ending(when)}?`;
  const options = [{ value: "nobody", label: "Nobody" }, ...choices(people)];
  return [{ name, label, placeholder: "Choose one", options }];
}

function shiftQuestions(guardId: string, { tonight, later, series, licensed }: Ahead, when: string) {
  const about = (heading: string, { count, shown }: Shifts) => ({
    heading,
    lines: shown.map(lineOf),
    rest: count - shown.length,
    href: `${assignmentNoun.path}?guard=${guardId}`,
  });
  const own = tonight.count === 1 ? "shift" : `${tonight.count} shifts`;
  const each = `their ${later.count} ${later.count === 1 ? "later shift" : "later shifts"}`;
  const repeats = series > 0 ? " Nights that a series plans from now on go the same way." : "";
  const found: Question[] = [];
  if (tonight.count > 0)
    found.push({
      name: "tonightTo",
      label: `Who takes tonight’s ${own}${ending(when)}?`,
      about: about("Tonight", tonight),
      ...guards(tonight, licensed),
    });
  if (later.count + series > 0)
    found.push({
      name: "shiftsTo",
      label: `Who takes ${later.count > 0 ? each : "their series"}${ending(when)}?`,
      about: about("Later", later),
      ...guards(later, licensed, repeats),
    });
  return found;
}

function guards({ people }: Shifts, licensed: People, more = "") {
  const free = people.length > 0 ? "The list has the guards who are" : "Nobody else is";
  const others = licensed.filter(({ id }) => !people.some((person) => person.id === id));
  return {
    hint: `${free} free and licensed at all of these times.${more}`,
    options: [{ value: "nobody", label: "Nobody yet, leave open" }, ...choices(people)],
    others: others.map(({ id, name }) => ({ value: id, label: `${name} (not free)` })),
  };
}

function lineOf({ title, ...shift }: Shifts["shown"][number]): string {
  const { scheduledStart, timeZone } = shift;
  const year = formatDate(new Date(), timeZone).slice(-6);
  const date = formatDate(scheduledStart, timeZone);
  return `${title}, ${date.endsWith(year) ? date.slice(0, -6) : date}, ${shiftWords(shift)}`;
}

function choices(people: People) {
  return people.map(({ id, name }) => ({ value: id, label: name }));
}

function ending(when: string): string {
  return when && ` ${when}`;
}
