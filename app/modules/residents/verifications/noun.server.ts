import { sql } from "kysely";
import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { reviewHref } from "./verification-events.server";

/** Documents are found by the reference that their residents were given; what happens to one is a client's history. */
export const noun: RegisteredNoun = {
  description: {
    type: "verification",
    area: "clients",
    one: "verification",
    many: "verifications",
    path: "/admin/clients",
    fields: {},
  },
  subject: {
    href: () => "/admin/clients",
    titles: (ids, executor) =>
      executor.selectFrom("verifications").select(["id", "reference as title"]).where("id", "in", ids),
  },
  search: {
    from: sql`v.id, v.reference AS title, p.full_name AS detail, v.user_id AS parent
      FROM verifications v JOIN profiles p ON p.id = v.user_id`,
    text: sql`search_key(v.reference)`,
    order: sql`v.submitted_at DESC, v.id DESC`,
    href: ({ parent }) => reviewHref(parent ?? ""),
    list: false,
  },
};
