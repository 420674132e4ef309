import { sql } from "kysely";
import { residentWords } from "~/modules/accounts/profiles/merged-profiles.server";
import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { householdHref } from "./household-href";

/** Those who plan patrols find the household of a community's member; each look at one is logged for its client. */
export const noun: RegisteredNoun = {
  description: {
    type: "household",
    area: "assignments",
    one: "household",
    many: "households",
    path: "/admin/clients",
    fields: {},
  },
  subject: {
    href: householdHref,
    titles: (ids, executor) =>
      executor.selectFrom("profiles").select(["id", "fullName as title"]).where("id", "in", ids),
  },
  search: {
    from: sql`p.id, p.full_name AS title, c.name AS detail, NULL::uuid AS parent
      FROM profiles p JOIN users u ON u.id = p.id
      JOIN community_members m ON m.user_id = p.id AND m.status = 'active'
      JOIN communities c ON c.id = m.community_id`,
    text: residentWords("p"),
    where: sql`p.kind = 'resident' AND p.merged_into IS NULL`,
    order: sql`p.created_at DESC, p.id DESC`,
    href: ({ id }) => householdHref(id),
    list: false,
  },
};
