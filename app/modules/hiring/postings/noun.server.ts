import { sql } from "kysely";
import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { postingFields, postingNoun } from "./posting-options";
import { live, records, subject, sweep } from "./postings.server";

export const noun: RegisteredNoun = {
  description: { ...postingNoun, type: "posting", area: "jobs", fields: postingFields },
  ...{ subject, records, live },
  sweep,
  acts: { archived: "archived a posting" },
  deleting: ["archived"],
  search: {
    from: sql`j.id, j.title, j.location AS detail, NULL::uuid AS parent FROM job_postings j`,
    text: sql.ref("j.searchText"),
    order: sql`j.created_at DESC, j.id DESC`,
  },
};
