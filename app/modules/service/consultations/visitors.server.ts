import { sql } from "kysely";
import { may, staffRoles } from "~/modules/shared/roles/roles";
import { isActiveStaff } from "~/modules/shared/users/users.server";
import { db, type Executor } from "~/platform/db.server";

const roles = staffRoles.filter((role) => may(role, "clients", "write"));

function visitors(executor: Executor) {
  return executor
    .selectFrom("users")
    .innerJoin("profiles as p", "p.id", "users.id")
    .select(["p.id", "p.fullName as name"])
    .where("users.role", "in", roles)
    .where(isActiveStaff);
}

/** Staff who may come to a consultation, by name, at most 200. */
export async function list(executor: Executor = db) {
  return visitors(executor).orderBy("p.fullName").orderBy("p.id").limit(200).execute();
}

/** Whether this person is one of them. */
export async function isVisitor(id: string, executor: Executor): Promise<boolean> {
  return (await visitors(executor).where("p.id", "=", id).executeTakeFirst()) !== undefined;
}

const longest = 8 * 3_600_000;

/** Whether a person has a consultation that is booked, or an interview, while another one would last. */
export async function isBusy(
  {
    visitorId,
    startsAt,
    minutes,
    except,
  }: { visitorId: string; startsAt: Date; minutes: number; except: string },
  executor: Executor,
): Promise<boolean> {
  const end = new Date(startsAt.getTime() + minutes * 60_000);
  const early = new Date(startsAt.getTime() - longest);
  const { rows } = await sql<{ busy: boolean }>`
    SELECT EXISTS (SELECT FROM consultations c WHERE c.visitor_id = ${visitorId} AND c.id <> ${except}
        AND c.status = 'booked' AND c.starts_at < ${end} AND c.starts_at > ${early}
        AND c.starts_at + c.minutes * interval '1 minute' > ${startsAt})
      OR EXISTS (SELECT FROM interviews i WHERE i.interviewer_id = ${visitorId}
        AND i.status IN ('planned', 'moved') AND i.starts_at < ${end} AND i.starts_at > ${early}
        AND i.starts_at + i.minutes * interval '1 minute' > ${startsAt}) AS busy`.execute(executor);
  return rows[0]?.busy === true;
}
