import { sql } from "kysely";
import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { db } from "~/platform/db.server";
import { invitationLink } from "./invitation-links.server";
import { invitationDays } from "./invitation-options";
import { invited } from "./invitation-rows.server";

/** Asks an imported client to set a password. A job of an earlier round sends nothing. */
export const invitationMail = defineMail({
  name: "client-invitation",
  label: "Invitations to clients",
  data: z.object({ profileId: z.uuid(), round: z.number() }),
  async read({ profileId, round }) {
    return invited(db)
      .select(["i.profileId", "i.round", "p.fullName", "p.signInEmail as email"])
      .where("i.profileId", "=", profileId)
      .where("i.round", "=", round)
      .where("i.sentAt", "is", null)
      .where("i.expiresAt", ">", sql<Date>`now()`)
      .executeTakeFirst();
  },
  words({ profileId, round, fullName, email }, { name, email: replyTo }) {
    return {
      to: email,
      replyTo,
      heading: `Your account with ${name}`,
      paragraphs: [
        fullName && fullName !== email ? `Hello ${fullName},` : "Hello,",
        `${name} has a new site. Your details and your plan are there already: set a password, and you can see your plan and what was done for it. Nothing changes in what you pay or how.`,
      ],
      action: { label: "Set your password", href: invitationLink(profileId, round) },
      footer: `The link works once, for ${invitationDays} days; after that its page sends you a new one. Sent to ${email}, because you are a client of ${name}.`,
    };
  },
  sent: ({ profileId, round }) => mark(profileId, round, "sentAt"),
  async failed({ profileId, round }, { isLastTry, isRefusal }) {
    if (isLastTry || isRefusal) await mark(profileId, round, "failedAt");
  },
});

async function mark(profileId: string, round: number, column: "sentAt" | "failedAt"): Promise<void> {
  await db
    .updateTable("clientInvitations")
    .set({ failedAt: null, [column]: sql`now()` })
    .where("profileId", "=", profileId)
    .where("round", "=", round)
    .execute();
}
