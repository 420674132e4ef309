import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { synonymList } from "~/modules/assistant/chat/synonyms.server";
import { synonymFields, synonymNoun } from "~/modules/assistant/knowledge/written-options";
import { listPage } from "~/platform/list.server";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { Flash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries");
  return { list: await listPage(request, synonymList), may: rightsIn(person, "inquiries") };
}

export default function SynonymGroupList() {
  const { list, may } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={synonymNoun}
      described={synonymFields}
      data={list}
      open={useParams().synonymId}
      name={{ header: synonymFields.words.label, sort: "words", text: ({ words }) => words }}
      columns={[
        {
          key: "updated",
          header: "Changed",
          nowrap: true,
          when: true,
          cell: (row) => <Time at={row.updatedAt} short />,
        },
      ]}
      create={may.write ? { label: "New group of synonyms", at: "new" } : undefined}
      empty="Words that people use and the pages do not."
    />
  );
}

export function ErrorBoundary() {
  return <Flash kind="error" message="Failed to load synonyms" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Synonyms" }, matches);
