import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { postingNoun } from "~/modules/hiring/postings/posting-options";
import * as Postings from "~/modules/hiring/postings/postings.server";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { deleteRecord } from "~/platform/record-actions.server";
import { ConfirmForm, DeleteRecord } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs", "delete");
  const posting = orNotFound(await Postings.find(idParam(params, "postingId")));
  const { id, title, version, status } = posting;
  const applications = (await Postings.applicationsOf([id])).get(id) ?? 0;
  const open = status === "active" ? ["It leaves the website at once."] : [];
  return { record: { id, version }, title, applications, open, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "jobs", "delete");
  const id = idParam(params, "postingId");
  const remove = (version: number) => Postings.remove(id, version, by);
  return deleteRecord(request, postingNoun, remove, (removed) => `Posting ${removed}`);
}

export default function DeletePosting() {
  const { record, title, applications, open, stamp } = useLoaderData<typeof loader>();
  const kept = "A record of what was public is kept for three years after it came down, as the law requires.";
  if (applications === 0) {
    const called = `“${title}”`;
    return <DeleteRecord noun={postingNoun} impact={[...open, kept]} {...{ record, called, stamp }} />;
  }
  return (
    <ConfirmForm
      lead={`People have applied for “${title}”, so it is archived and not deleted.`}
      impact={[...open, `Applications kept with it: ${applications}`, kept]}
      button="Archive posting"
      version={record.version}
      stamp={stamp}
      cancelHref={`${postingNoun.path}/${record.id}`}
    />
  );
}
