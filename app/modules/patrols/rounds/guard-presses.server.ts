import type { z } from "zod";
import type { Actor } from "~/modules/shared/audit/audit.server";
import type { Executor } from "~/platform/db.server";
import type { tapSchema } from "./patrol.schema";
import * as Shifts from "./shifts.server";

/** Records what a guard pressed, and returns what to say. */
export async function record(
  input: z.output<typeof tapSchema>,
  guard: Actor & { userId: string },
  trx: Executor,
): Promise<string> {
  const guardId = guard.userId;
  if (input.act === "undo") {
    await Shifts.takeBackOwn(input.pass, guard, trx);
    return "Your last press was undone.";
  }
  if (input.act === "round") {
    const round = await Shifts.finishRound({ guardId, shiftId: input.shift, missed: input.missed }, trx);
    if (!round.counted) return `The round of ${round.clock} is already recorded.`;
    const missed = round.missed.length > 0 ? ` Missed: ${round.missed.join(", ")}.` : "";
    return round.early ? `Round: ${round.early}.` : `Round done, ${round.clock}.${missed}`;
  }
  const { name, counted, early } = await Shifts.tap(
    { guardId, streetId: input.street, note: input.note },
    trx,
  );
  if (!counted) return `${name} is already recorded.`;
  return `${name}: ${early ?? "recorded"}.`;
}
