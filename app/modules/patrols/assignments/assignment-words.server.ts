import type { Executor } from "~/platform/db.server";
import * as Guards from "./guards.server";
import type { Effect } from "./series-changes.server";
import { lengthWords } from "./shift-words";

/** What a message adds if the guard has little rest before or after this shift; otherwise nothing. */
export async function restWords(id: string, executor?: Executor): Promise<string[]> {
  const [rest] = await Guards.shortRests(id, executor);
  return rest ? [`Short rest: ${lengthWords(rest.minutes)} to ${rest.title}`] : [];
}

/** "2 shifts unstaffed tonight" */
export function unstaffedWords(count: number): string {
  return `${shifts(count)} unstaffed tonight`;
}

/** "1 shift", "5 shifts"; for a series "5 nights". */
function shifts(count: number, one = "shift"): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

export function openWords(count: number, one = "shift"): string {
  return `${shifts(count, one)} ${count === 1 ? "is" : "are"} open`;
}

function counted(count: number, verb: string): string[] {
  return count > 0 ? [`${shifts(count)} ${verb}.`] : [];
}

/** What a change to several nights does, as lines. */
export function effectWords({ changed, added, removed, kept }: Effect): string[] {
  const lines = [
    ...counted(changed, "changed"),
    ...counted(added, "added"),
    ...counted(removed, "deleted"),
    ...counted(kept, "left alone, after an earlier change"),
  ];
  return lines.length > 0 ? lines : ["No shifts planned so far will change."];
}
