import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { announcementNoun } from "~/modules/neighbourhoods/announcements/announcement-options";
import * as Announcements from "~/modules/neighbourhoods/announcements/announcements.server";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { deleteRecord } from "~/platform/record-actions.server";
import { DeleteRecord } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities", "write");
  const record = orNotFound(await Announcements.findDraft(idParam(params, "announcementId")));
  return { record, called: record.title, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const id = idParam(params, "announcementId");
  return deleteRecord(request, announcementNoun, (version) => Announcements.remove(id, version, by));
}

export default function DeleteAnnouncement() {
  return <DeleteRecord noun={announcementNoun} {...useLoaderData<typeof loader>()} />;
}
