import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { LongText, PostingPill } from "~/modules/hiring/postings/posting-fields";
import { postingList } from "~/modules/hiring/postings/posting-list.server";
import { payText, postingFields, postingNoun } from "~/modules/hiring/postings/posting-options";
import * as Postings from "~/modules/hiring/postings/postings.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";
import { FormShell, SubmitButton } from "~/ui/form";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";
import { Row, Rows } from "~/ui/rows";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs");
  const id = idParam(params, "postingId");
  const posting = orNotFound(await Postings.find(id));
  const neighbours = await postingList.neighbours(postingList.query(request.url), id);
  return { posting, neighbours, may: rightsIn(person, "jobs") };
}

export default function PostingPanel() {
  const { posting, neighbours, may } = useLoaderData<typeof loader>();
  const { id, title, status, version } = posting;
  const search = listState(useLocation().search);
  return (
    <RecordPanel
      noun={postingNoun}
      id={id}
      title={title}
      may={may}
      neighbours={neighbours}
      tabs={[{ path: "published", label: "Published" }]}
      more={may.write ? [{ path: "copy", label: "Duplicate" }] : []}
      live={{ topic: "posting", version }}
    >
      {may.write && status === "draft" && (
        <FormShell
          action={`${postingNoun.path}/${id}/status${search}`}
          className="banner flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
        >
          <p>
            <b>Draft:</b> only staff see it
          </p>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="status" value="active" />
          <SubmitButton label="Publish" />
        </FormShell>
      )}
      <RecordFacts
        fields={{
          ...postingFields,
          payMinCents: { label: "Pay" },
          createdAt: { label: status === "draft" ? "Created" : postingFields.createdAt.label },
        }}
        record={posting}
        omit={[
          ...["title", "payMaxCents", "payUnit", "description", "requirements"],
          ...(may.write && status === "draft" ? ["status"] : []),
        ]}
        shown={{ status: <PostingPill status={status} />, payMinCents: payText(posting) }}
      />
      {posting.applications > 0 && (
        <Rows>
          <Row
            to={`${postingNoun.path}/${id}/applications`}
            title={`${posting.applications > 99 ? "99+" : posting.applications} ${posting.applications === 1 ? "application" : "applications"}`}
          />
        </Rows>
      )}
      {status !== "draft" && (
        <p>
          <a href={`/careers/${id}`}>See the public page</a>
        </p>
      )}
      {(["description", "requirements"] as const).map((name) => (
        <section key={name} className="border-line border-t pt-4">
          <h3 className="mb-3">{postingFields[name].label}</h3>
          <LongText text={posting[name]} />
        </section>
      ))}
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={postingNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(postingNoun, data && { id: data.posting.id, name: data.posting.title }, page);
