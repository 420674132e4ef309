import { sql } from "kysely";
import { nouns } from "~/modules/office/nouns.server";
import { may, type Role } from "~/modules/shared/roles/roles";
import { db, type Executor } from "~/platform/db.server";
import { capitalized } from "~/platform/names";
import { holds } from "~/platform/search.server";

const maxShown = 8;

interface Found {
  kind: string;
  id: string;
  title: string;
  detail: string | null;
  /** The id of the record it belongs to, if any. */
  parent: string | null;
}

/** Whether an index can find it: three letters or digits in a row. */
export function isSearchable(search: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(search);
}

/** Matches in every area a role may read, at most eight of each kind, in one statement; residents as clients only. */
export async function search(role: Role, text: string, executor: Executor = db) {
  if (!isSearchable(text)) return [];
  const readable = nouns.flatMap(({ description: { type, area, many, path }, search: how }) =>
    how && may(role, area) ? [{ type, many, path, ...how }] : [],
  );
  if (readable.length === 0) return [];
  const parts = readable.map(({ type, from, text: column, where, order }) => {
    const all = [holds(column, text), ...(where ? [where] : [])];
    return sql`(SELECT ${type} AS kind, ${from} WHERE ${sql.join(all, sql` AND `)} ORDER BY ${order} LIMIT ${maxShown + 1})`;
  });
  const { rows } = await sql<Found>`${sql.join(parts, sql` UNION ALL `)}`.execute(executor);
  return readable.flatMap(({ type, many, path, list = {}, href = ({ id }) => `${path}/${id}` }) => {
    const found = rows.filter((row) => row.kind === type);
    if (found.length === 0) return [];
    return [
      {
        kind: type,
        label: capitalized(many),
        rows: found
          .slice(0, maxShown)
          .map((row) => ({ id: row.id, title: row.title, detail: row.detail ?? "", href: href(row) })),
        more: found.length > maxShown,
        all: list ? `${path}?${new URLSearchParams({ q: text, ...list })}` : null,
      },
    ];
  });
}
