import { sql } from "kysely";
import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { undoMoves } from "./application-changes.server";
import { applicationHref } from "./application-href";
import { live, records, subject } from "./application-records.server";
import { reviewFields } from "./application-review-options";
import { sweep } from "./applications.server";
import * as OwnApplications from "./own-applications.server";

const nobody = { who: "A visitor" };

export const noun: RegisteredNoun = {
  description: {
    type: "application",
    area: "jobs",
    one: "application",
    many: "applications",
    path: "/admin/jobs",
    fields: reviewFields,
  },
  ...{ subject, records, live },
  sweep,
  personalData: async ({ id }) => ({ applications: await OwnApplications.exportOf(id) }),
  acts: {
    created: { words: "applied for a position", nobody },
    updated: { words: "rated an application", routine: true },
    undone: "took back a rating of an application",
    held_as_spam: { words: "sent an application that looks like spam", nobody, routine: true },
    resume_replaced: { words: "replaced the résumé of an application", nobody, routine: true },
    cover_letter_replaced: {
      words: "replaced the cover letter of an application",
      nobody,
      routine: true,
    },
    link_asked: { words: "asked for a link to an application", nobody, routine: true },
    older_link_ended: { words: "ended the older link to an application", nobody, routine: true },
    link_opened: { words: "opened a new link to an application", nobody, routine: true },
    withdrawn: { words: "withdrew an application", nobody },
    status_set: "changed the status of an application",
    outcome_emailed: "emailed the outcome of an application",
    told_by_phone: "recorded that an applicant was told by phone",
    note_added: "added a note to an application",
    file_viewed: { words: "opened a file of an application", routine: true },
    released: "released an application held as spam",
  },
  ownUndo: { status_set: undoMoves },
  search: {
    from: sql`a.id, a.full_name AS title, a.job_title AS detail, a.job_id AS parent FROM job_applications a`,
    text: sql.ref("a.searchText"),
    where: sql`NOT a.held_as_spam`,
    order: sql`a.created_at DESC, a.id DESC`,
    href: ({ id, parent }) => applicationHref(id, parent),
    list: false,
  },
};
