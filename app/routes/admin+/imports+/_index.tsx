import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { kindsFor } from "~/modules/office/imports/import-kinds.server";
import { ImportPill } from "~/modules/office/imports/import-lines";
import { importFields, importNoun, isState } from "~/modules/office/imports/import-options";
import { importList } from "~/modules/office/imports/imports.server";
import { listPage } from "~/platform/list.server";
import { capitalized } from "~/platform/names";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request, "dashboard");
  const kinds = kindsFor(role).map(({ name, noun }) => ({ name, label: noun.many }));
  const words = Object.fromEntries(kinds.map(({ name }) => [name, capitalized(name)]));
  const described = { ...importFields, kind: { ...importFields.kind, words } };
  return { kinds, described, list: await listPage(request.url, importList(role)) };
}

export default function ImportList() {
  const { kinds, described, list } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <p>
        A CSV file adds and changes many records at once. You see what it will do before anything is saved.
      </p>
      <div className="do">
        {kinds.map(({ name, label }) => (
          <span key={name}>
            <ButtonLink href={`${importNoun.path}/new/${name}`} variant="line">
              Import {label}
            </ButtonLink>{" "}
          </span>
        ))}
      </div>
      <AdminList
        noun={importNoun}
        described={described}
        data={list}
        open={undefined}
        searchable={false}
        name={{ header: "File", text: ({ fileName }) => fileName, beside: ({ who }) => who && `by ${who}` }}
        columns={[
          { key: "kind", nowrap: true },
          { key: "state", nowrap: true, cell: ({ state }) => isState(state) && <ImportPill state={state} /> },
          { key: "lineCount", labelledOnCard: true, numeric: true, secondary: true },
          {
            key: "createdAt",
            nowrap: true,
            trailingOnCard: true,
            cell: ({ createdAt }) => <Time at={createdAt} short />,
          },
        ]}
        filters={[
          { name: "kind", unset: "Any" },
          { name: "state", unset: "Any" },
        ]}
        empty="Choose above what to import."
      />
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load imports" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Imports" }, matches);
