import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { canSignIn } from "~/modules/shared/users/users.server";
import { db } from "~/platform/db.server";

/** To one person, or to the office if no owner can get it. */
export const noticeMail = defineMail({
  name: "notice-mail",
  label: "Notification emails",
  data: z.union([
    z.object({ notificationId: z.uuid() }),
    z.object({ toOffice: z.object({ words: z.string(), href: z.string() }) }),
  ]),
  async read(data) {
    if ("toOffice" in data) return { ...data.toOffice, to: undefined };
    return db
      .selectFrom("notifications")
      .innerJoin("users", "users.id", "notifications.userId")
      .select(["users.email as to", "words", "href"])
      .where("notifications.id", "=", data.notificationId)
      .where(canSignIn)
      .executeTakeFirst();
  },
  words({ to, words, href }, company) {
    const { name, email } = company;
    const says = { from: company, heading: words, action: { label: "Open in the back office", href } };
    if (to === undefined)
      return {
        ...says,
        toOffice: { name, email, fields: { what: words } },
        footer: `Sent by the website of ${name}, because no owner receives this notice.`,
      };
    return {
      ...says,
      to,
      footer: `Sent by ${name} to ${to}. You can choose which notices you get under Settings in the back office.`,
    };
  },
});
