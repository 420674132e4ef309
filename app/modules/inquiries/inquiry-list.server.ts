import { sql } from "kysely";
import { validate } from "uuid";
import { defineList } from "~/platform/list.server";
import { searchPatterns } from "~/platform/list-query.server";
import { inquirySources, inquiryStatuses } from "./inquiry-options";

/** The list of enquiries (row 232), newest first. Spam has its own filter and is otherwise out of sight (row 48). */
export const inquiryList = defineList({
  sorts: {
    created: { by: sql.ref("inquiries.created_at"), type: "timestamptz" },
    name: { by: sql`lower(inquiries.name)`, type: "text" },
  },
  start: "-created",
  filters: {
    status: inquiryStatuses,
    source: inquirySources,
    assignee: (value) => value === "nobody" || validate(value),
  },
  id: "inquiries.id",
  matching({ q, filters }, executor) {
    const { source, assignee } = filters;
    const status = inquiryStatuses.find((value) => value === filters.status);
    return executor
      .selectFrom("inquiries")
      .where("inquiries.status", status ? "=" : "<>", status ?? "spam")
      .$if(source !== undefined, (some) => some.where("inquiries.source", "=", source ?? ""))
      .$if(assignee === "nobody", (some) => some.where("inquiries.assigned_to", "is", null))
      .$if(assignee !== undefined && assignee !== "nobody", (some) =>
        some.where("inquiries.assigned_to", "=", assignee ?? ""),
      )
      .$if(q !== "", (some) =>
        some.where(({ eb, or }) =>
          or(searchPatterns(q).map((pattern) => eb("inquiries.search_text", "like", pattern))),
        ),
      );
  },
  rows: (some) =>
    some
      .select(["id", "name", "email", "phone", "status", "created_at as createdAt"])
      .select(sql<string>`left(message, 160)`.as("excerpt"))
      .select(({ selectFrom }) =>
        selectFrom("profiles")
          .whereRef("profiles.id", "=", "inquiries.assigned_to")
          .select("full_name")
          .as("assignee"),
      )
      .execute(),
});

export type InquiryListQuery = ReturnType<typeof inquiryList.query>;
