import { z } from "zod";
import { isPatrolTime, promiseOf } from "~/modules/patrols/rounds/patrol-night";
import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import type { Actor } from "~/modules/shared/audit/audit.server";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import * as Choices from "~/modules/shared/notifications/choices.server";
import { unsubscribeLinks } from "~/modules/shared/notifications/unsubscribe.server";
import { canSignIn } from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { sendJob } from "~/platform/jobs.server";
import { nightAt } from "~/platform/wall-time";
import { type CourtesyKind, courtesyKinds, courtesyWords } from "./house-options";
import { housesOf } from "./houses.server";

/** When a note may go out: at once, or after the patrol for what is seen in it, unless its reader wants it at night. */
export function sendAt(seenAt: Date, clock: PatrolClock, atNight: boolean): Date {
  if (atNight || !isPatrolTime(seenAt, clock)) return seenAt;
  return promiseOf(nightAt(seenAt, clock.timeZone), clock).end;
}

/** It says what was seen and when, and neither the address nor that anybody is out. */
export const courtesyMail = defineMail({
  name: "courtesy-mail",
  label: "Courtesy notes",
  data: z.object({ noteId: z.uuid() }),
  async read({ noteId }) {
    const note = await db
      .selectFrom("courtesyNotes as n")
      .innerJoin("users", "users.id", "n.userId")
      .select(["users.email as to", "n.userId", "n.kind", "n.seenAt"])
      .where("n.id", "=", noteId)
      .where("n.sentAt", "is", null)
      .where("users.emailVerifiedAt", "is not", null)
      .where(canSignIn)
      .executeTakeFirst();
    if (!note) return undefined;
    const { courtesyNotes } = await Choices.find(note.userId);
    return courtesyNotes ? note : undefined;
  },
  words({ to, userId, kind, seenAt }, { name, email, timeZone }) {
    const links = unsubscribeLinks(userId, "courtesyNotes");
    const known = courtesyKinds.find((each) => each === kind) ?? "lights";
    return {
      ...{ to, replyTo: email, oneClickUnsubscribe: links.oneClick, heading: courtesyWords[known].mail },
      paragraphs: [
        `Our guard saw it from the street at ${clockWords(seenAt, timeZone)}, and touched nothing. If it is meant to be so, there is nothing to do.`,
      ],
      footer: `Sent by ${name} to ${to}, because you asked for courtesy notes. Stop them:\n${links.page}`,
    };
  },
  sent: ({ noteId }) =>
    db.updateTable("courtesyNotes").set({ sentAt: new Date() }).where("id", "=", noteId).execute(),
});

/**
 * Tells a resident who wants to know what a guard saw; the same kind counts once a night. False if it was told.
 * @throws AppError 403 for a house that is not on the guard's list now, or does not want notes
 */
export async function tell(
  { house: id, kind }: { house: string; kind: CourtesyKind },
  guard: Actor,
  executor: Executor = db,
  at = new Date(),
): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const house = (await housesOf(guard.id, at, trx)).find((each) => each.id === id && each.wantsNotes);
    if (!house) throw new AppError("This house wants no courtesy notes.", 403);
    const { courtesyAtNight } = await Choices.find(id, trx);
    const due = sendAt(at, house.clock, courtesyAtNight);
    const note = { id: newId(), userId: id, night: house.night, kind, seenAt: at, guardId: guard.id };
    const made = await trx
      .insertInto("courtesyNotes")
      .values({ ...note, sendAt: due })
      .onConflict((conflict) => conflict.columns(["userId", "night", "kind"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) return false;
    await sendJob(courtesyMail, { noteId: made.id }, trx, due > at ? { startAfter: due } : {});
    return true;
  });
}
