import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as Synonyms from "~/modules/assistant/chat/synonyms.server";
import { synonymFields, synonymNoun } from "~/modules/assistant/knowledge/written-options";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries");
  const group = orNotFound(await Synonyms.find(idParam(params, "synonymId")));
  return { group, may: rightsIn(person, "inquiries") };
}

export default function SynonymGroupPanel() {
  const { group, may } = useLoaderData<typeof loader>();
  return (
    <RecordPanel noun={synonymNoun} id={group.id} title={group.words} may={may}>
      <RecordFacts fields={synonymFields} record={group} />
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={synonymNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(synonymNoun, data?.group.words, page);
