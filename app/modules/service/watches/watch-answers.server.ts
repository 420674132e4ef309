import { sql } from "kysely";
import { findRound } from "~/modules/patrols/rounds/rounds.server";
import * as Household from "~/modules/residents/household/household.server";
import { firstWholeNight } from "~/modules/service/points/follow.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { defineList } from "~/platform/list.server";
import { type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import { nightAt } from "~/platform/wall-time";
import { isPhrase } from "./pass-phrase.server";
import { requestMail } from "./request-mail.server";
import { requestHref } from "./request-paths";
import { lastNightOver } from "./watch-nights";
import { stateOf } from "./watch-options";
import { bumped, find, lockedOpen, note } from "./watch-records.server";

const groups = {
  asked: sql`w.state = 'asked'`,
  current: sql`w.state IN ('accepted', 'running')`,
  ended: sql`w.state IN ('ended', 'closed', 'refused', 'lapsed')`,
};

/** The tabs of the list. */
export type RequestTab = keyof typeof groups;

/** Requests as staff find them: without a name, an address or a night. */
export function requestList(tab: RequestTab) {
  return defineList({
    from: (executor) => executor.selectFrom("watches as w").where(sql<boolean>`${groups[tab]}`),
    id: "w.id",
    filters: {},
    sorts: { asked: { by: sql.ref("w.askedAt"), type: "timestamptz" } },
    start: tab === "asked" ? "asked" : "-asked",
    sizes: [25],
    rows: async (qb) => {
      const rows = await qb
        .innerJoin("communities as c", "c.id", "w.communityId")
        .select(["w.id", "w.askedAt", "w.answerBy", "w.state", "c.name as community"])
        .execute();
      return rows.map(({ state, ...row }) => ({ ...row, state: stateOf(state) }));
    },
  });
}

/** How many requests each tab holds. */
export async function countRequests(executor: Executor = db): Promise<Record<RequestTab, number>> {
  const of = (tab: RequestTab) => sql<number>`(count(*) FILTER (WHERE ${groups[tab]}))::integer`.as(tab);
  return executor
    .selectFrom("watches as w")
    .select([of("asked"), of("current"), of("ended")])
    .executeTakeFirstOrThrow();
}

/** A request before staff have opened it: nothing about whom or when. */
export async function coverOf(id: string, executor: Executor = db) {
  const row = await executor
    .selectFrom("watches as w")
    .innerJoin("communities as c", "c.id", "w.communityId")
    .select(["w.id", "w.version", "w.state", "w.askedAt", "w.answerBy", "w.streetId", "w.communityId"])
    .select(["c.name as community"])
    .where("w.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, state: stateOf(row.state) };
}

/** The streets that staff choose from when they accept a request of a community. */
export async function streetsOf(communityId: string, executor: Executor = db) {
  return findRound(communityId, executor);
}

/** A request with all it says, for staff who dispatch: each look is logged, and its resident can read that. */
export async function look(id: string, by: Audit.Actor, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const request = await find({ id }, trx);
    if (!request) return undefined;
    await note(request.userId, "viewed", by.id, trx);
    const resident = await trx
      .selectFrom("profiles")
      .select(["fullName as name", "address", "phoneNumber as phone"])
      .where("id", "=", request.userId)
      .executeTakeFirst();
    const household = await Household.list(request.userId, trx);
    const keyholders = household.filter(({ kind }) => kind === "keyholder");
    return { ...request, resident: resident ?? null, keyholders };
  });
}

const changed = "The request was changed since you opened it. Look at it again.";

/**
 * Accepts a request: guards see the house from tonight on, and a look is due from the first whole night on.
 * @throws AppError 409 if it was answered, changed or has ended; FieldRefusal for a street that is not on the round
 */
export async function accept(
  id: string,
  { version, streetId }: { version: number; streetId: string },
  by: Audit.Actor,
  { at = new Date(), executor = db }: { at?: Date; executor?: Executor } = {},
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const asked = await toAnswer(id, version, trx);
    const round = await findRound(asked.communityId, trx);
    if (!round.some((street) => street.id === streetId))
      throw new FieldRefusal("Nothing was changed.", { streetId: "Choose a street that is on the round" });
    const next = firstWholeNight(at, asked.clock);
    if (asked.lastNight <= lastNightOver(at, asked.clock))
      throw new AppError("Its last night is over. It can no longer be accepted.", 409);
    await trx
      .updateTable("watches")
      .set({
        ...{
          state: asked.firstNight <= nightAt(at, asked.clock.timeZone) ? "running" : "accepted",
          streetId,
        },
        checkedFrom: sql<string>`greatest(first_night, ${next}::date)`,
        ...bumped,
      })
      .where("id", "=", id)
      .execute();
    await answered(asked, "accepted", by, trx);
  });
}

/** Refuses a request with a reason for its resident. @throws AppError 409 if it was answered, changed or has ended */
export async function refuse(
  id: string,
  { version, reason }: { version: number; reason: string },
  by: Audit.Actor,
  { at = new Date(), executor = db }: { at?: Date; executor?: Executor } = {},
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const asked = await toAnswer(id, version, trx);
    await trx
      .updateTable("watches")
      .set({ state: "refused", reason, endedAt: at, ...bumped })
      .where("id", "=", id)
      .execute();
    await answered(asked, "refused", by, trx);
  });
}

async function toAnswer(id: string, version: number, trx: Executor) {
  const open = await lockedOpen(id, trx);
  if (!open) throw new AppError("This request has ended.", 409);
  if (open.state !== "asked") throw new AppError("This request was answered already.", 409);
  if (open.version !== version) throw new AppError(changed, 409);
  return open;
}

async function answered(
  { id, userId }: { id: string; userId: string },
  kind: "accepted" | "refused",
  by: Audit.Actor,
  trx: Executor,
): Promise<void> {
  await note(userId, kind, by.id, trx);
  await Notifications.settle([requestHref(id)], trx);
  await sendJob(requestMail, { requestId: id, kind }, trx);
}

const phraseTries: Limit = { name: "pass-phrase", tries: 5, window: 900 };

/**
 * Whether what a caller said is the pass phrase of a request; each try is logged.
 * @throws AppError 404 without such a request, 429 after five tries in 15 minutes
 */
export async function checkPhrase(id: string, said: string, by: Audit.Actor): Promise<boolean> {
  await takeOrRefuse([[phraseTries, id]], (wait) => `Too many tries. Wait ${wait} and try again.`);
  const request = await db
    .selectFrom("watches")
    .select(["userId", "phraseHash"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!request) throw new AppError("There is no such request.", 404);
  const isRight = await isPhrase(said, request.phraseHash);
  const subject = { type: "client", id: request.userId };
  const after = { right: isRight };
  await Audit.record({ actorId: by.id, action: "client.phrase_checked", subject, after }, db);
  return isRight;
}

/** Requests that wait for an answer, as a part of the dashboard's statement; the oldest is named by its community. */
export function toAnswerFigure() {
  return sql<{ count: number; first: { id: string; name: string; days: number } | null }>`
    SELECT jsonb_build_object('count', count(*), 'first',
      (array_agg(jsonb_build_object('id', id, 'name', name, 'days', days)) FILTER (WHERE place = 1))[1])
    FROM (
      SELECT w.id, c.name, floor(extract(epoch FROM now() - w.asked_at) / 86400)::integer AS days,
        row_number() OVER (ORDER BY w.asked_at, w.id) AS place
      FROM watches w JOIN communities c ON c.id = w.community_id WHERE w.state = 'asked'
    ) AS found`;
}
