import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { nounOf, wordsOf } from "~/access/record-routes.server";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import type { ListedRow } from "~/modules/shared/records/noun";
import { capitalized } from "~/platform/names";
import { inWords, pick, type RecordField } from "~/platform/record-fields";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { RowStatus } from "~/ui/row-status";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, nounOf(request).description.area);
  const { description, described, list, tabs, imports = [] } = nounOf(request);
  const { title, list: shown, area, path } = description;
  return {
    ...(await listScreen(request.url, person, { path, list, tabs })),
    noun: wordsOf(nounOf(request)),
    title,
    shown,
    imported: imports[0]?.name,
    described: pick(await described(), [
      title,
      ...shown.columns.map(({ key }) => key),
      ...(shown.filters ?? []),
    ]),
    may: rightsIn(person, area),
  };
}

export default function RecordList() {
  const { noun, title, shown, imported, described, list, views, saved, may } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const { status } = described;
  const { group } = shown;
  const groups =
    group && list.query.sort.replace("-", "") === group
      ? groupsOf(list.rows, described[group], group)
      : undefined;
  const nameOf = (row: object) => String(Reflect.get(row, title));
  return (
    <AdminList<ListedRow>
      noun={noun}
      described={described}
      data={list}
      open={pathname.slice(noun.path.length + 1).split("/")[0]}
      tabs={views}
      saved={shown.tabs && saved}
      name={{ header: described[title]?.label ?? "", sort: title, text: nameOf }}
      groups={groups}
      columns={shown.columns
        .filter(({ key }) => !groups || key !== group)
        .map((column) => ({
          ...column,
          leftOutOnCard: column.leftOutOnCard && (() => true),
          sortable: shown.sorts?.includes(column.key),
          ...(column.key === shown.tabs && status && may.write
            ? {
                cell: (row: ListedRow) => (
                  <RowStatus
                    noun={noun}
                    field={status}
                    record={{ ...row, status: row.status ?? "" }}
                    called={nameOf(row)}
                  />
                ),
              }
            : {}),
        }))}
      filters={shown.filters?.map((name) => ({ name, unset: "Any" }))}
      create={may.write ? { label: `New ${noun.one}`, at: "new" } : undefined}
      exported={shown.exported}
      imported={may.write ? imported : undefined}
      about={shown.about}
      empty={shown.empty}
    />
  );
}

/** The rows below what they share: the groups in the order of its choices, and in each the rows by their places. */
function groupsOf<Row extends object>(
  rows: Row[],
  field: RecordField | undefined,
  name: string,
): [string, Row[]][] {
  const groups = new Map<string, Row[]>(Object.values(field?.words ?? {}).map((label) => [label, []]));
  for (const row of rows) {
    const label = inWords(field, Reflect.get(row, name));
    groups.set(label, [...(groups.get(label) ?? []), row]);
  }
  const placeOf = (row: Row) => Number(Reflect.get(row, "place"));
  return [...groups]
    .filter(([, own]) => own.length > 0)
    .map(([label, own]) => [label, own.sort((a, b) => placeOf(a) - placeOf(b))]);
}

/** "products" for /admin/products/new; the loader that knows the noun has failed. */
function listAt(pathname: string): string {
  return (
    pathname
      .replace(/\/(new|[0-9a-f-]{36}).*/, "")
      .split("/")
      .at(-1) ?? "the list"
  );
}

export function ErrorBoundary() {
  return <AdminProblem message={`Failed to load ${listAt(useLocation().pathname)}`} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? capitalized(data.noun.many) : "Back office" }, matches);
