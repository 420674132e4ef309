import type * as Audit from "~/modules/shared/audit/audit.server";
import { AppError } from "~/platform/app-error.server";
import type { Executor } from "~/platform/db.server";
import type { CallAct } from "./call.schema";
import { wayWords } from "./call-options";
import { add, change, records } from "./call-records.server";

/**
 * What staff or a guard press: seen, on the way, done. The first one who presses has seen it. Returns what to say;
 * undefined if there is no such call. A test is over once it was seen.
 * @throws AppError 409 once it is closed
 */
export async function act(
  id: string,
  { act: pressed, done = "" }: CallAct,
  by: Audit.Actor,
  { trx, at = new Date() }: { trx: Executor; at?: Date },
): Promise<string | undefined> {
  const call = await records.lock(id, trx);
  if (!call) return undefined;
  if (call.closedAt) {
    // The answer to the same press may have been lost.
    if (call.isTest && call.seenBy === by.id) return said.test;
    throw new AppError(`This alert is ${call.state === "done" ? "done" : "cancelled"} already.`, 409);
  }
  const isFirst = call.seenAt === null;
  const seen = isFirst ? { seenAt: at, seenBy: by.id } : {};
  const log = (event: Parameters<typeof add>[1]["event"], note = "") =>
    add(id, { event, at, byId: by.id, note }, trx);
  if (isFirst) await log("seen");
  if (call.isTest) {
    await log("done", testDone);
    await change(call, { ...seen, state: "done", done: testDone, closedAt: at }, { verb: "seen", by }, trx);
    return said.test;
  }
  if (pressed === "done") {
    await log("done", done);
    await change(call, { ...seen, state: "done", done, closedAt: at }, { verb: "done", by }, trx);
    return said.done;
  }
  if (pressed === "on_the_way") {
    await log("on_the_way");
    await change(call, { ...seen, state: "on_the_way" }, { verb: "on_the_way", by }, trx);
    return `${wayWords[call.wants]}: the resident reads that now.`;
  }
  if (!isFirst) return "Somebody has seen it already.";
  await change(call, { ...seen, state: "seen" }, { verb: "seen", by }, trx);
  return said.seen;
}

const said = {
  test: "The test is seen. Nothing else has to be done.",
  seen: "Seen: the resident reads that now.",
  done: "Done.",
};

const testDone = "A test";
