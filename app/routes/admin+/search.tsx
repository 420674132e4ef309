import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { isSearchable, search } from "~/modules/office/search/search.server";
import { searchText } from "~/platform/search.server";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Row, Rows } from "~/ui/rows";

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request, "dashboard");
  const q = searchText(new URL(request.url).searchParams.get("q"));
  return { q, searchable: isSearchable(q), kinds: await search(role, q) };
}

export default function Search() {
  const { q, searchable, kinds } = useLoaderData<typeof loader>();
  if (!searchable)
    return (
      <Panel title={q === "" ? "Search everything" : "Too short to search"} id="search">
        <p>Enter at least three letters or digits of a name, email, phone number, street or reference.</p>
      </Panel>
    );
  if (kinds.length === 0)
    return (
      <Panel title="Nothing matches" id="search">
        <p>{`Nothing you can open matches ${q}.`}</p>
      </Panel>
    );
  const found = kinds.reduce((sum, { rows }) => sum + rows.length, 0);
  const more = kinds.some((kind) => kind.more) ? "more than " : "";
  return (
    <>
      <p className="mb-3 text-ink-soft">{`Search for “${q}”: ${more}${found === 1 ? "1 result" : `${found} results`}`}</p>
      <div className="grid items-start gap-4 *:m-0! xl:grid-cols-2">
        {kinds.map(({ kind, label, rows, more, all }) => (
          <Panel
            key={kind}
            title={label}
            id={kind}
            beside={more && all && <Link to={all}>{`All results in ${label.toLowerCase()}`}</Link>}
          >
            <Rows label={`${label} that match ${q}`}>
              {rows.map(({ id, href, title, detail }) => (
                <Row key={id} to={href} title={title} note={detail} />
              ))}
            </Rows>
            {more && !all && (
              <p className="mt-3 text-ink-soft">There are more. Add a word to narrow the search.</p>
            )}
          </Panel>
        ))}
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to search" />;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.q ? `Search: ${data.q}` : "Search" }, matches);
