import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import * as Sessions from "./sessions.server";

type Owner = { userId: string; sessionId: string };

export async function endOthers({ userId, sessionId }: Owner): Promise<void> {
  await inTransaction(db, async (trx) => {
    await Sessions.endOthers(userId, sessionId, trx);
    await record(userId, trx);
  });
}

export async function endOne({ userId }: Owner, sessionId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ended = await Sessions.endOne(userId, sessionId, trx);
    if (ended) await record(userId, trx);
    return ended;
  });
}

async function record(userId: string, trx: Executor): Promise<void> {
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: userId, action: "session.ended_by_owner", subject }, trx);
}
