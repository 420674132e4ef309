import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import {
  openQuestionFields as described,
  openQuestionNoun,
} from "~/modules/assistant/chat/open-question-options";
import { openQuestionList } from "~/modules/assistant/chat/open-questions.server";
import { listPage } from "~/platform/list.server";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { Flash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries");
  return { list: await listPage(request.url, openQuestionList) };
}

export default function OpenQuestionList() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={openQuestionNoun}
      described={described}
      data={list}
      open={useParams().turnId}
      name={{ header: described.question.label, text: ({ question }) => question }}
      columns={[
        { key: "asked", sortable: true, nowrap: true, labelledOnCard: true },
        {
          key: "last",
          header: described.lastAsked.label,
          sortable: true,
          nowrap: true,
          trailingOnCard: true,
          cell: ({ lastAsked }) => <Time at={lastAsked} short />,
        },
      ]}
      empty="Chat questions our pages don't answer appear here for 30 days."
    />
  );
}

export function ErrorBoundary() {
  return <Flash kind="error" message="Failed to load unanswered questions" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Unanswered questions" }, matches);
