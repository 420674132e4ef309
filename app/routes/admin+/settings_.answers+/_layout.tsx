import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { answerList } from "~/modules/assistant/chat/written-answers.server";
import { answerFields, answerNoun } from "~/modules/assistant/knowledge/written-options";
import { listPage } from "~/platform/list.server";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { Flash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries");
  return { list: await listPage(request, answerList), may: rightsIn(person, "inquiries") };
}

export default function WrittenAnswerList() {
  const { list, may } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={answerNoun}
      described={answerFields}
      data={list}
      open={useParams().answerId}
      name={{ header: answerFields.question.label, sort: "question", text: (row) => row.question }}
      columns={[
        { key: "answer", fill: true },
        { key: "page", nowrap: true, minor: true },
        { key: "status", nowrap: true },
      ]}
      filters={[{ name: "status", unset: "Any" }]}
      create={may.write ? { label: "New written answer", at: "new" } : undefined}
      empty="Write one for what people ask the chat and no page says."
    />
  );
}

export function ErrorBoundary() {
  return <Flash kind="error" message="Failed to load written answers" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Written answers" }, matches);
