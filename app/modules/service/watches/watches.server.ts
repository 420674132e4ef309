import { sql } from "kysely";
import { messagesNow, waitNow } from "~/messages/spoken.server";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { firstWholeNight } from "~/modules/service/points/follow.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { laterDay } from "~/platform/wall-time";
import { type Eligible, eligibilityOf } from "./eligibility.server";
import { requestMail } from "./request-mail.server";
import { requestHref } from "./request-paths";
import type { WatchTyped } from "./watch.schema";
import { lastNightOver, nightsBetween } from "./watch-nights";
import { depthOf, furthest, maxNights, openStates } from "./watch-options";
import { bumped, lockedOpen, note } from "./watch-records.server";

const day = 86_400_000;

const asks: Limit = { name: "house-request", tries: 10, window: 86_400 };

/** Each of them tells staff. @throws AppError 429 */
async function takeTry(userId: string, trx: Executor): Promise<void> {
  await takeOrRefuse(
    [[asks, userId]],
    (_, seconds) => messagesNow().house.errors.tooMany(waitNow(seconds)),
    trx,
  );
}

interface Asking {
  typed: WatchTyped;
  /** Of the pass phrase, from `hashPhrase`; undefined if none was typed. */
  phraseHash: string | undefined;
  at?: Date;
}

/**
 * Asks that guards look at a resident's house. Returns its id.
 * @throws AppError 409 if the house cannot be looked at, or a request is open, 429 after ten a day; FieldRefusal for what is not possible
 */
export async function ask(
  userId: string,
  { typed, phraseHash, at = new Date() }: Asking,
  executor: Executor = db,
): Promise<string> {
  return inTransaction(executor, async (trx) => {
    await takeTry(userId, trx);
    await Memberships.lockResident(userId, trx);
    const house = await eligible(userId, trx);
    const open = await openOf(userId, trx);
    if (open) throw new AppError(messagesNow().house.errors.openAlready, 409);
    refuseImpossible(typed, house, at);
    const id = newId();
    await trx
      .insertInto("watches")
      .values({
        ...{ id, userId, planKey: house.planKey, communityId: house.communityId, streetId: house.streetId },
        ...columnsOf(typed),
        ...{ phraseHash: phraseHash ?? null, askedAt: at, answerBy: answerBy(typed.firstNight, house, at) },
      })
      .execute();
    await note(userId, "asked", userId, trx);
    const words = "A request of a client waits for an answer";
    await Notifications.notify("request_asked", { words, href: requestHref(id) }, trx);
    return id;
  });
}

/**
 * Changes a resident's open request. One that has not begun is answered again; one that runs goes on, and staff are told.
 * Without a new pass phrase the old one stays.
 * @throws AppError 409 if none is open; FieldRefusal for what is not possible
 */
export async function change(
  userId: string,
  { typed, phraseHash, at = new Date() }: Asking,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await takeTry(userId, trx);
    await Memberships.lockResident(userId, trx);
    const house = await eligible(userId, trx);
    const open = await openOf(userId, trx);
    const errors = messagesNow().house.errors;
    if (!open) throw new AppError(errors.ended, 409);
    const runs = open.state === "running";
    const first = runs ? open.firstNight : undefined;
    if (first && typed.firstNight !== first) refuse({ firstNight: errors.begun });
    if (runs && typed.depth !== open.depth) refuse({ depth: errors.callOffice });
    refuseImpossible(typed, house, at, first);
    await trx
      .updateTable("watches")
      .set({
        ...columnsOf(typed),
        ...(phraseHash && { phraseHash }),
        ...(!runs && {
          ...{ state: "asked", checkedFrom: null, askedAt: at, streetId: house.streetId },
          answerBy: answerBy(typed.firstNight, house, at),
        }),
        ...bumped,
      })
      .where("id", "=", open.id)
      .execute();
    await note(userId, "changed", userId, trx);
    const words = "A client changed a request";
    await Notifications.notify("request_asked", { words, href: requestHref(open.id) }, trx);
  });
}

/**
 * Ends an open request at once; the night under way is no longer due a look. False if it had ended.
 * The log of a request that was accepted stays.
 */
export async function end(
  id: string,
  /** Null for the emailed link, which needs no sign-in. */
  actorId: string | null,
  { at = new Date(), executor = db }: { at?: Date; executor?: Executor } = {},
): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const open = await lockedOpen(id, trx);
    if (!open) return false;
    const over = lastNightOver(at, open.clock);
    await trx
      .updateTable("watches")
      .set({
        ...{ state: "ended", endedAt: at },
        checkedTo: sql<string>`greatest(least(last_night, ${over}::date), coalesce(checked_from, first_night) - 1)`,
        ...bumped,
      })
      .where("id", "=", id)
      .execute();
    await note(open.userId, "ended", actorId, trx);
    await Notifications.settle([requestHref(id)], trx);
    await sendJob(requestMail, { requestId: id, kind: "ended" }, trx);
    return true;
  });
}

async function openOf(userId: string, trx: Executor) {
  const row = await trx
    .selectFrom("watches")
    .select(["id", "state", "firstNight", "depth"])
    .where("userId", "=", userId)
    .where("state", "in", openStates)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, depth: depthOf(row.depth) };
}

async function eligible(userId: string, trx: Executor): Promise<Eligible> {
  const house = await eligibilityOf(userId, trx);
  if (typeof house === "string") throw new AppError(messagesNow().house.errors.missing[house], 409);
  return house;
}

function columnsOf({ passPhrase: _, keyholderId, ...typed }: WatchTyped) {
  return { ...typed, keyholderId: typed.depth === "inside" ? (keyholderId ?? null) : null };
}

/** We promise an answer within a day to those who ask a day before the first night. */
function answerBy(firstNight: string, { clock }: Eligible, at: Date): Date | null {
  const due = new Date(at.getTime() + day);
  return firstWholeNight(due, clock) <= firstNight ? due : null;
}

/** `begun`: its first night, if that has begun. */
function refuseImpossible(typed: WatchTyped, house: Eligible, at: Date, begun?: string): void {
  const { firstNight, lastNight, depth, keyholderId } = typed;
  const next = laterDay(lastNightOver(at, house.clock), 1);
  const max = maxNights(house.protects);
  const words = messagesNow().house.errors;
  const isInside = depth === "inside";
  const problems = {
    ...(!begun && firstNight < next && { firstNight: words.over }),
    ...(firstNight > laterDay(next, furthest) && { firstNight: words.tooFar(furthest) }),
    ...(nightsBetween(firstNight, lastNight) > max && { lastNight: words.tooManyNights(max) }),
    ...(begun && lastNight < next && { lastNight: words.pressBack }),
    ...(lastNight < firstNight && { lastNight: words.backwards }),
    ...(isInside && house.protects !== "house" && { depth: words.insideNeedsHouse }),
    ...(isInside &&
      house.protects === "house" &&
      !house.keyholders.some(({ id }) => id === keyholderId) && { keyholderId: words.keyholder }),
  };
  if (Object.keys(problems).length > 0) refuse(problems);
}

function refuse(problems: Record<string, string>): never {
  throw new FieldRefusal(messagesNow().house.errors.notSent, problems);
}
