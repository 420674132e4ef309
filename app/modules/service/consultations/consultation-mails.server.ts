import { z } from "zod";
import { type CalendarMethod, calendarOf } from "~/modules/shared/calendars/calendar-file";
import type { Company } from "~/modules/shared/company/company.server";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { canSignIn } from "~/modules/shared/users/users.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatDateTime } from "~/platform/format";
import { ownConsultationPath } from "./consultation-options";
import { timesOf } from "./consultation-views.server";

const topics = ["asked", "offered", "booked", "cancelled", "written", "corrected"] as const;

/** What it is about, as a status, and the sentence below the heading. */
const texts: Record<(typeof topics)[number], [heading: string, sentence: string, action: string]> = {
  asked: [
    "Your consultation: we look for other times",
    "The time that you had chosen is given up. We write to you with three others.",
    "See your consultation",
  ],
  offered: [
    "Choose a time for your consultation",
    "We offer you these times. Choose one on our site, or ask there for others.",
    "Choose a time",
  ],
  booked: [
    "Your consultation is booked",
    "If the time does not suit you any more, you can ask for others or cancel on our site.",
    "See your consultation",
  ],
  cancelled: [
    "Your consultation is cancelled",
    "You can ask for another one whenever you like.",
    "See your consultation",
  ],
  written: [
    "The result of your consultation",
    "What we looked at, and what we recommend, is on our site. It tells of your home, so this email does not.",
    "Read the result",
  ],
  corrected: [
    "The result of your consultation is corrected",
    "We have changed what we wrote after our visit. The new result is on our site.",
    "Read the result",
  ],
};

/** Sent unless something newer has happened; `was` is a booked time that is given up. */
export const consultationMail = defineMail({
  name: "consultation-mail",
  label: "Emails about consultations",
  data: z.object({ id: z.uuid(), about: z.enum(topics), was: z.iso.datetime().optional() }),
  async read({ id, about }) {
    const found = await whole(id);
    const status = about === "written" || about === "corrected" ? "done" : about;
    if (found?.status !== status) return undefined;
    return { ...found, times: about === "offered" ? await timesOf(id) : [] };
  },
  words({ times, ...found }, company, { about, was }) {
    const [heading, sentence, label] = texts[about];
    const when = (at: Date) => formatDateTime(at, company.timeZone);
    const facts: [string, string][] = times.map((at, index) => [`Time ${index + 1}`, when(at)]);
    if (about === "booked" && found.startsAt) {
      facts.push(["When", `${when(found.startsAt)} (${found.minutes} minutes)`], ["Where", placeOf(found)]);
      if (found.visitor) facts.push(["Who comes", found.visitor]);
    }
    const startsAt = was === undefined ? found.startsAt : new Date(was);
    const method = methodOf(about, was);
    const file = method && startsAt && { method, content: fileOf({ ...found, startsAt }, company, method) };
    return {
      to: found.email,
      replyTo: company.email,
      heading,
      paragraphs: [sentence],
      facts,
      action: { label, href: ownConsultationPath },
      footer: file
        ? "The attached file keeps your calendar up to date."
        : `Sent by ${company.name} to ${found.email}, because of your consultation.`,
      ...(file && { calendar: file }),
    };
  },
});

/** What the reader's calendar does: takes the time that was booked, or gives it up. */
function methodOf(about: (typeof topics)[number], was: string | undefined): CalendarMethod | undefined {
  if (about === "booked") return "REQUEST";
  return was === undefined ? undefined : "CANCEL";
}

async function whole(id: string) {
  return db
    .selectFrom("consultations as c")
    .innerJoin("users", "users.id", "c.userId")
    .innerJoin("profiles as p", "p.id", "c.userId")
    .leftJoin("profiles as v", "v.id", "c.visitorId")
    .select(["c.id", "c.version", "c.status", "c.startsAt", "c.minutes", "c.updatedAt", "users.email"])
    .select(["p.fullName", "p.address", "p.city", "v.fullName as visitor"])
    .where("c.id", "=", id)
    .where(canSignIn)
    .executeTakeFirst();
}

type Whole = NonNullable<Awaited<ReturnType<typeof whole>>>;

function placeOf({ address, city }: Pick<Whole, "address" | "city">): string {
  return [address, city].filter(Boolean).join(", ") || "At your home";
}

function fileOf(
  found: Whole & { startsAt: Date },
  organizer: Pick<Company, "name" | "email">,
  method: CalendarMethod,
): string {
  const { id, version, updatedAt: changedAt, startsAt, minutes, fullName: name, email, visitor } = found;
  return calendarOf(
    {
      ...{ uid: `${id}@${env.appUrl.hostname}`, sequence: version - 1, changedAt, startsAt, minutes },
      summary: `Security consultation, ${organizer.name}`,
      place: placeOf(found),
      description: visitor ? `With ${visitor}` : "",
      organizer: { name: organizer.name, email: organizer.email },
      attendee: { name, email },
    },
    method,
  );
}
