import { sql } from "kysely";
import { z } from "zod";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import { defineNoun } from "~/modules/shared/records/noun.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { daySchema } from "~/platform/form-schema";
import { sameWords } from "~/platform/record-fields";
import { dayAt } from "~/platform/wall-time";
import { fewest, joinedStates } from "./goal-options";
import { goalPlan } from "./goal-plan.server";
import { streetGoal } from "./street-goal.noun";

const { ask } = streetGoal.fields.homes;

interface Typed {
  street: string;
  community: string;
  homes: number;
  until: string;
}

const joinedCount = sql`(SELECT count(*) FROM street_pledges AS p
  WHERE p.goal_id = record.id AND p.state IN (${sql.join([...joinedStates])}))`;

const notSaved = "The goal was not saved.";

const declared = defineNoun(streetGoal, {
  table: "streetGoals",
  schema: {
    homes: z
      .string({ error: ask })
      .trim()
      .regex(/^\d{1,3}$/, ask)
      .transform(Number)
      .refine((homes) => homes >= fewest && homes <= streetGoal.fields.homes.max, ask),
    until: daySchema(streetGoal.fields.until.ask),
  },
  choices: { community: async () => sameWords(await Communities.names()) },
  kept: ["street", "community", "homes", "until"],
  cells: { homes: sql`${joinedCount} || ' of ' || record.homes` },
  links: ({ id, slug }) => [
    { label: "Homes that joined", href: `${streetGoal.path}/${id}/pledges` },
    { label: "See the public page", href: `/streets/${slug}` },
  ],
  async check(before, changes, _by, trx) {
    const { words: _, ...terms } = changes;
    if (Object.keys(terms).length === 0) return;
    if (before.status !== "open" || (await hasPledges(before.id, trx)))
      throw new AppError("Somebody has joined on these terms: only the words can change now.", 409);
    await refuseUnfit({ ...before, ...terms }, before.id, trx);
  },
});

async function hasPledges(goalId: string, trx: Executor): Promise<boolean> {
  const found = await trx
    .selectFrom("streetPledges")
    .select("id")
    .where("goalId", "=", goalId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** @throws FieldRefusal for a community that there is not, a day that is over, or a street that has a goal */
async function refuseUnfit(
  { street, community, until }: Typed,
  id: string | undefined,
  trx: Executor,
): Promise<void> {
  const { timeZone } = await company();
  const place = await Communities.findByName(community, trx);
  const other =
    place &&
    (await trx
      .selectFrom("streetGoals")
      .select("id")
      .where("communityId", "=", place.id)
      .where("status", "=", "open")
      .where(({ fn }) => fn("lower", ["street"]), "=", street.toLowerCase())
      .executeTakeFirst());
  const refused = {
    ...(!place && { community: "No community has this name" }),
    ...(!(await goalPlan(trx)) && { street: "No plan for a street is on sale" }),
    ...(until <= dayAt(new Date(), timeZone) && { until: "Choose a day after today" }),
    ...(other && other.id !== id && { street: "This street has an open goal" }),
  };
  if (Object.keys(refused).length > 0) throw new FieldRefusal(notSaved, refused);
}

/** Goals as staff handle them: what people joined for stays, and so does a goal that somebody joined. */
export const streetGoals = {
  ...declared,
  acts: { started: "started the plan of a street", missed: "closed the goal of a street" },
  async create(input: Parameters<typeof declared.create>[0], by: Audit.Actor, executor: Executor = db) {
    return inTransaction(executor, async (trx) => {
      await refuseUnfit(input, undefined, trx);
      return declared.create(input, by, trx);
    });
  },
  async remove(id: string, version: number, by: Audit.Actor, executor: Executor = db) {
    return inTransaction(executor, async (trx) => {
      if (await hasPledges(id, trx))
        throw new AppError("Somebody has joined this goal, so it cannot be deleted.", 409);
      return declared.remove(id, version, by, trx);
    });
  },
};
