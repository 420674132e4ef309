import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { choicesFor } from "~/modules/office/imports/import-kinds.server";
import { importFields, importNoun } from "~/modules/office/imports/import-options";
import { ImportRows, NewImport } from "~/modules/office/imports/import-rows";
import { importList } from "~/modules/office/imports/imports.server";
import { listPage } from "~/platform/list.server";
import { listLinks, listState } from "~/platform/list-links";
import { capitalized } from "~/platform/names";
import { choicesOf } from "~/platform/record-fields";
import type { RouteHandle } from "~/route-handle";
import { ListRows } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { EmptyState } from "~/ui/data-table";
import { PageFlash } from "~/ui/flash";
import { ListBar } from "~/ui/list-bar";
import { pageMeta } from "~/ui/meta";
import { ListPages } from "~/ui/pagination";
import { Round, Row } from "~/ui/rows";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "dashboard");
  const invites = rightsIn(person, "clients").write;
  return {
    kinds: choicesFor(person.role),
    invites,
    list: await listPage(request.url, importList(person.role)),
  };
}

export default function ImportList() {
  const { kinds, invites, list } = useLoaderData<typeof loader>();
  const { path } = importNoun;
  const { kind = "", state = "" } = list.query.filters;
  const ofKinds = kinds.map(({ name, label }) => ({ value: name, label: capitalized(label) }));
  const filters = [
    { name: "kind", label: importFields.kind.label, value: kind, unset: "Any", options: ofKinds },
    { ...{ name: "state", label: importFields.state.label, value: state, unset: "Any" }, options: states },
  ];
  const links = listLinks(path, listState(useLocation().search));
  const set = filters.filter(({ value }) => value !== "");
  return (
    <div className="admin-list">
      <PageFlash />
      <p className="mb-4 max-w-[66ch] text-ink-soft">
        A CSV file adds and changes many records at once. You see what it will do before anything is saved.
      </p>
      <ListBar
        action={path}
        search={undefined}
        filters={filters}
        set={set.map((filter) => ({ ...filter, without: links.view({}, [filter.name]) }))}
        quietColumns={false}
        keep={{ sort: list.query.sort, size: String(list.query.size) }}
        clearHref={set.length > 0 ? path : undefined}
      >
        <NewImport kinds={kinds} />
      </ListBar>
      {list.rows.length === 0 ? (
        <EmptyState
          title={set.length > 0 ? "Nothing matches" : "No imports yet"}
          text={set.length > 0 ? "No import is of this kind and state." : "Begin one above, with a CSV file."}
        />
      ) : (
        <ImportRows rows={list.rows} kinds={kinds} />
      )}
      <ListPages data={list} path={path} />
      {invites && (
        <ListRows>
          <Row to={`${path}/invitations`} lead={<Round icon="mail" />} title="Invite imported clients" />
          <Row to={`${path}/customers`} lead={<Round icon="card" />} title="Link customers at Stripe" />
        </ListRows>
      )}
    </div>
  );
}

const states = choicesOf(importFields.state);

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load imports" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Imports" }, matches);
