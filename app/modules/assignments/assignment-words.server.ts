import { lengthWords } from "./assignment-options";
import * as Guards from "./guards.server";
import type { Effect } from "./series-changes.server";

/** What a message adds when the guard has little rest before or after the shift at this address; none otherwise. */
export async function restWords(path: string): Promise<string[]> {
  const [rest] = await Guards.shortRests(path.slice(path.lastIndexOf("/") + 1));
  return rest ? [`Short rest: ${lengthWords(rest.minutes)} to ${rest.title}`] : [];
}

function counted(count: number, verb: string): string[] {
  return count > 0 ? [`${count} ${count === 1 ? "shift" : "shifts"} ${verb}.`] : [];
}

/** What a change of several nights does, as lines. */
export function effectWords({ changed, added, removed, kept }: Effect): string[] {
  const lines = [
    ...counted(changed, "changed"),
    ...counted(added, "added"),
    ...counted(removed, "deleted"),
    ...counted(kept, "left alone, after an earlier change"),
  ];
  return lines.length > 0 ? lines : ["No shifts planned so far will change."];
}
