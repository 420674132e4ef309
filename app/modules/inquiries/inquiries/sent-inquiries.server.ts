import { sql } from "kysely";
import { z } from "zod";
import { defineCookie } from "~/platform/cookies.server";
import { db } from "~/platform/db.server";
import { isPublicReference } from "~/platform/ids.server";

const minutes = 30;

/** The reference of what this browser has sent with the contact form: signed, because it opens a copy of it. */
export const sentCookie = defineCookie({
  name: "sent",
  schema: z.string().refine(isPublicReference),
  maxAge: minutes * 60,
  signed: true,
  hostOnly: true,
});

/** What the visitor has just sent under the reference that their own browser brought; it is shown for half an hour. */
export function find(reference: string) {
  return db
    .selectFrom("inquiries")
    .select(["inquiryPurpose", "serviceType", "preferredContactTime", "message", "email", "phone"])
    .where("reference", "=", reference)
    .where("source", "=", "contact")
    .where("createdAt", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst();
}
