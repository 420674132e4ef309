import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { marks } from "~/modules/office/search/marks";
import { isSearchable, search } from "~/modules/office/search/search.server";
import { searchText } from "~/platform/search.server";
import { AdminProblem } from "~/ui/admin-problem";
import { EmptyState } from "~/ui/data-table";
import { Go } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Row, Rows } from "~/ui/rows";

const path = "/admin/search";

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request, "dashboard");
  const { searchParams } = new URL(request.url);
  const q = searchText(searchParams.get("q"));
  const kinds = await search(role, q);
  const only = kinds.find(({ kind }) => kind === searchParams.get("in"))?.kind;
  return { q, only, searchable: isSearchable(q), kinds };
}

export default function Search() {
  const { q, only, searchable, kinds } = useLoaderData<typeof loader>();
  if (!searchable)
    return (
      <EmptyState
        title={q === "" ? "Search everything" : "Too short to search"}
        text="Enter at least three letters or digits of a name, email, phone number, street or reference."
      />
    );
  if (kinds.length === 0)
    return (
      <EmptyState
        title="Nothing matches"
        text={`Nothing you can open matches “${q}”. Try a part of it, such as a surname or a street.`}
      />
    );
  const found = kinds.reduce((sum, { rows }) => sum + rows.length, 0);
  const more = kinds.some((kind) => kind.more);
  const at = `${path}?${new URLSearchParams({ q })}`;
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">{`Search for “${q}”: ${more ? "more than " : ""}${found === 1 ? "1 result" : `${found} results`}`}</p>
      {kinds.length > 1 && (
        <nav aria-label="Kinds of results">
          <ul className="flex flex-wrap items-center gap-2 text-sm">
            <Chip to={at} label="Everything" count={countOf(found, more)} current={!only} />
            {kinds.map(({ kind, label, rows, more }) => (
              <Chip
                key={kind}
                to={`${at}&in=${kind}`}
                label={label}
                count={countOf(rows.length, more)}
                current={kind === only}
              />
            ))}
          </ul>
        </nav>
      )}
      <div
        className={
          only || kinds.length < 3 ? "space-y-4" : "space-y-4 *:break-inside-avoid lg:columns-2 lg:gap-8"
        }
      >
        {kinds
          .filter(({ kind }) => !only || kind === only)
          .map(({ kind, label, rows, more, all }) => (
            <Panel
              key={kind}
              title={label}
              id={kind}
              beside={
                <span className="text-ink-soft text-sm tabular-nums">{countOf(rows.length, more)}</span>
              }
            >
              <Rows label={`${label} that match ${q}`}>
                {rows.map(({ id, href, title, detail }) => (
                  <Row
                    key={id}
                    to={href}
                    title={<Marked text={title} q={q} />}
                    note={
                      detail && (
                        <span className="block overflow-clip text-ellipsis whitespace-nowrap">
                          <Marked text={detail} q={q} />
                        </span>
                      )
                    }
                  />
                ))}
              </Rows>
              {more && (
                <p className="mt-3 text-ink-soft">
                  {all ? (
                    <Go to={all}>{`All results in ${label.toLowerCase()}`}</Go>
                  ) : (
                    "There are more. Add a word to narrow the search."
                  )}
                </p>
              )}
            </Panel>
          ))}
      </div>
    </div>
  );
}

function countOf(count: number, more: boolean): string {
  return more ? `${count}+` : String(count);
}

function Chip({ to, label, count, current }: { to: string; label: string; count: string; current: boolean }) {
  return (
    <li>
      <Link
        to={to}
        className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-pill px-3 text-ink no-underline hover:bg-hover aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper"
        aria-current={current ? "page" : undefined}
        preventScrollReset
      >
        {label} <span className="tabular-nums">{count}</span>
      </Link>
    </li>
  );
}

function Marked({ text, q }: { text: string; q: string }) {
  return marks(text, q).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
      <mark key={index} className="bg-lamp-soft text-inherit">
        {part}
      </mark>
    ),
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to search" />;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.q ? `Search: ${data.q}` : "Search" }, matches);
