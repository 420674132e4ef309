import { z } from "zod";
import { readClock } from "~/modules/shared/company/company.server";
import { db, type Executor } from "~/platform/db.server";
import { defineQueue, worker } from "~/platform/jobs.server";
import { laterDay, nightAt } from "~/platform/wall-time";
import { figuresOf, promiseOf } from "./patrol-night";

/** Adds nights of the last week when nobody recorded anything, for communities with a round. Returns how many. */
export async function addSilentNights(at = new Date(), executor: Executor = db): Promise<number> {
  const clock = await readClock(executor);
  let added = 0;
  for (let back = 7; back >= 1; back -= 1) {
    const night = laterDay(nightAt(at, clock.timeZone), 1 - back);
    const { end: endsAt, promised, start } = promiseOf(night, clock);
    if (endsAt > at) continue;
    const whole = figuresOf({ start, end: endsAt, promised }, [], []);
    const communities = await executor
      .selectFrom("communities")
      .select("id")
      .where("status", "=", "active")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("patrolStreets as s")
            .select("s.id")
            .whereRef("s.communityId", "=", "communities.id")
            .where("s.createdAt", "<=", start)
            .where("s.firstNight", "<=", night)
            .where((eb) => eb.or([eb("s.lastNight", "is", null), eb("s.lastNight", ">=", night)])),
        ),
      )
      .execute();
    if (communities.length === 0) continue;
    const rows = communities.map(({ id: communityId }) => ({ communityId, night, endsAt, ...whole }));
    const made = await executor
      .insertInto("patrolNights")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning("night")
      .execute();
    added += made.length;
  }
  return added;
}

/** Every hour, because the company's time zone is a setting. */
const patrolNights = defineQueue({
  name: "patrol-nights",
  label: "Nights without a recorded pass",
  schema: z.object({}),
  cron: "10 * * * *",
});

export const patrolNightsWorker = worker(patrolNights, async () => {
  await addSilentNights();
});
