import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { idParam } from "~/platform/ids.server";
import { describeDevice } from "./describe-device";
import * as Sessions from "./sessions.server";

type Owner = { userId: string; sessionId: string };

/** Where a person is signed in, in words: this device first, then those last seen most recently. */
export async function listNamed({ userId, sessionId }: Owner) {
  const sessions = await Sessions.list(userId);
  return sessions
    .map(({ id, userAgent, address, lastSeenAt }) => ({
      id,
      device: describeDevice(userAgent),
      address: address ?? "an unknown address",
      lastSeenAt,
      isThis: id === sessionId,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

async function endOthers({ userId, sessionId }: Owner): Promise<void> {
  await inTransaction(db, async (trx) => {
    await Sessions.endOthers(userId, sessionId, trx);
    await record(userId, trx);
  });
}

async function endOne({ userId }: Owner, sessionId: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const ended = await Sessions.endOne(userId, sessionId, trx);
    if (ended) await record(userId, trx);
    return ended;
  });
}

/** Ends the session with this id, or all but their own for "others", and says so. @throws Response 404 */
export async function endNamed(person: Owner, named: { sessionId?: string }): Promise<string> {
  if (named.sessionId === "others") {
    await endOthers(person);
    return "All other devices are signed out";
  }
  const ended = await endOne(person, idParam(named, "sessionId"));
  return ended ? "The device is signed out" : "That device was already signed out";
}

async function record(userId: string, trx: Executor): Promise<void> {
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: userId, action: "session.ended_by_owner", subject }, trx);
}
