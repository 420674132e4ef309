import { type RawBuilder, sql } from "kysely";
import { personWords } from "~/modules/accounts/profiles/merged-profiles.server";
import { applicationHref } from "~/modules/hiring/applications/application-href";
import { postingNoun } from "~/modules/hiring/postings/posting-options";
import { inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { clientNoun } from "~/modules/residents/clients/client-options";
import { type Area, may, type Role } from "~/modules/shared/roles/roles";
import { employeeNoun } from "~/modules/staff/employees/employee-options";
import { db, type Executor } from "~/platform/db.server";
import { holds, type Searched } from "~/platform/search.server";

const mostShown = 8;

interface Found {
  kind: string;
  id: string;
  title: string;
  detail: string | null;
  /** The id of the record that it lies below, if any. */
  parent: string | null;
}

interface Kind {
  label: string;
  area: Area;
  /** Its rows as `Found` without the kind; `search` is what they must hold. */
  from: RawBuilder<unknown>;
  text: Searched;
  /** Rows that its list leaves out are left out here. */
  where?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  href(found: Found): string;
  /** The list with the same search, where there is one. */
  list?: (search: string) => string;
}

const people = sql`p.id, coalesce(nullif(p.full_name, ''), p.sign_in_email) AS title, concat_ws(', ', nullif(p.sign_in_email, ''),
  nullif(array_to_string(p.other_emails, ', '), ''), nullif(p.city, '')) AS detail, NULL::uuid AS parent FROM profiles p`;

const searched =
  (path: string, more = "") =>
  (search: string) =>
    `${path}?${new URLSearchParams({ q: search })}${more}`;

const kinds: Record<string, Kind> = {
  client: {
    label: "Clients",
    area: "clients",
    from: people,
    text: personWords("p"),
    where: sql`p.kind = 'resident' AND p.merged_into IS NULL`,
    order: sql`p.created_at DESC, p.id DESC`,
    href: ({ id }) => `${clientNoun.path}/${id}`,
    list: searched(clientNoun.path),
  },
  employee: {
    label: "Employees",
    area: "employees",
    from: people,
    text: personWords("p"),
    where: sql`p.kind = 'staff' AND p.archived_at IS NULL`,
    order: sql`lower(p.full_name), p.id`,
    href: ({ id }) => `${employeeNoun.path}/${id}`,
    list: searched(employeeNoun.path, "&kind=staff"),
  },
  posting: {
    label: "Postings",
    area: "jobs",
    from: sql`j.id, j.title, j.location AS detail, NULL::uuid AS parent FROM job_postings j`,
    text: sql.ref("j.searchText"),
    order: sql`j.created_at DESC, j.id DESC`,
    href: ({ id }) => `${postingNoun.path}/${id}`,
    list: searched(postingNoun.path),
  },
  application: {
    label: "Applications",
    area: "jobs",
    from: sql`a.id, a.full_name AS title, a.job_title AS detail, a.job_id AS parent FROM job_applications a`,
    text: sql.ref("a.searchText"),
    where: sql`NOT a.held_as_spam`,
    order: sql`a.created_at DESC, a.id DESC`,
    href: ({ id, parent }) => applicationHref(id, parent),
  },
  inquiry: {
    label: "Inquiries",
    area: "inquiries",
    from: sql`i.id, i.name AS title, i.reference || ': ' || left(i.message, 80) AS detail, NULL::uuid AS parent FROM inquiries i`,
    text: sql.ref("i.searchText"),
    where: sql`i.status <> 'spam'`,
    order: sql`i.created_at DESC, i.id DESC`,
    href: ({ id }) => `${inquiryNoun.path}/${id}`,
    list: searched(inquiryNoun.path),
  },
  community: {
    label: "Communities",
    area: "communities",
    from: sql`c.id, c.name AS title, left(c.description, 80) AS detail, NULL::uuid AS parent FROM communities c`,
    text: sql.ref("c.searchText"),
    order: sql`c.created_at DESC, c.id DESC`,
    href: ({ id }) => `/admin/communities/${id}`,
    list: searched("/admin/communities"),
  },
};

/** Whether an index can find it: three letters or digits in a row. */
export function isSearchable(search: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(search);
}

/** What matches in every area that a role may read, at most eight of each kind, in one statement; residents as clients only. */
export async function search(role: Role, text: string, executor: Executor = db) {
  if (!isSearchable(text)) return [];
  const readable = Object.entries(kinds).filter(([, { area }]) => may(role, area));
  if (readable.length === 0) return [];
  const parts = readable.map(([kind, { from, text: column, where, order }]) => {
    const all = [holds(column, text), ...(where ? [where] : [])];
    return sql`(SELECT ${kind} AS kind, ${from} WHERE ${sql.join(all, sql` AND `)} ORDER BY ${order} LIMIT ${mostShown + 1})`;
  });
  const { rows } = await sql<Found>`${sql.join(parts, sql` UNION ALL `)}`.execute(executor);
  return readable.flatMap(([kind, { label, href, list }]) => {
    const found = rows.filter((row) => row.kind === kind);
    if (found.length === 0) return [];
    return [
      {
        kind,
        label,
        rows: found
          .slice(0, mostShown)
          .map((row) => ({ id: row.id, title: row.title, detail: row.detail ?? "", href: href(row) })),
        more: found.length > mostShown,
        all: list?.(text) ?? null,
      },
    ];
  });
}
