import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { nounOf, wordsOf } from "~/access/record-routes.server";
import { listPage } from "~/platform/list.server";
import { capitalized } from "~/platform/names";
import { pick } from "~/platform/record-fields";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, nounOf(request).description.area);
  const noun = nounOf(request);
  const { title, fields, list: shown, area } = noun.description;
  const names = [title, ...shown.columns.map(({ key }) => key), ...(shown.filters ?? [])];
  return {
    noun: wordsOf(noun),
    title,
    shown,
    described: pick(fields, names),
    list: await listPage(request, noun.list),
    may: rightsIn(person, area),
  };
}

export default function RecordList() {
  const { noun, title, shown, described, list, may } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [open] = pathname.slice(noun.path.length + 1).split("/");
  return (
    <AdminList
      noun={noun}
      described={described}
      data={list}
      open={open}
      name={{
        header: described[title]?.label ?? "",
        sort: title,
        text: (row) => String(Reflect.get(row, title)),
      }}
      columns={[...shown.columns]}
      filters={shown.filters?.map((name) => ({ name, unset: "Any" }))}
      create={may.write ? { label: `New ${noun.one}`, at: "new" } : undefined}
      empty={shown.empty}
    />
  );
}

export function ErrorBoundary() {
  return <AdminProblem message={`Failed to load ${listAt(useLocation().pathname)}`} />;
}

/** "products" of /admin/products/new; the loader that knows the noun has failed. */
function listAt(pathname: string): string {
  return (
    pathname
      .replace(/\/(new|[0-9a-f-]{36}).*/, "")
      .split("/")
      .at(-1) ?? "the list"
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? capitalized(data.noun.many) : "Back office" }, matches);
