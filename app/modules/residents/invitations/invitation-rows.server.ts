import { sql } from "kysely";
import type { Executor } from "~/platform/db.server";

/** Invitations `i` of people `p` who can be invited: with an email, not archived or merged, and without a sign-in. */
export function invited(executor: Executor) {
  return executor
    .selectFrom("clientInvitations as i")
    .innerJoin("profiles as p", "p.id", "i.profileId")
    .where("i.acceptedAt", "is", null)
    .where("p.signInEmail", "<>", "")
    .where("p.archivedAt", "is", null)
    .where("p.mergedInto", "is", null)
    .where(
      sql<boolean>`not exists (select from users u where u.id = p.id or u.email = p.sign_in_email::citext)`,
    );
}
