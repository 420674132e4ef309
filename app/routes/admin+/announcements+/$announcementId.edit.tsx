import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import {
  type AnnouncementInput,
  announcementEditSchema,
} from "~/modules/neighbourhoods/announcements/announcement.schema";
import { AnnouncementFields } from "~/modules/neighbourhoods/announcements/announcement-fields";
import {
  announcementFields,
  announcementNoun,
} from "~/modules/neighbourhoods/announcements/announcement-options";
import * as Announcements from "~/modules/neighbourhoods/announcements/announcements.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { EditRecord } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities", "write");
  const draft = orNotFound(await Announcements.findDraft(idParam(params, "announcementId")));
  const { id, version, title, body, communityId } = draft;
  return {
    record: { id, version },
    values: { title, body, communityId: communityId ?? "all" },
    communities: await Announcements.choices(),
    page: await formPage(request, person),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const id = idParam(params, "announcementId");
  const save = (edit: Parameters<typeof Announcements.update>[1]) => Announcements.update(id, edit, by);
  return saveRecord(request, { noun: announcementNoun, id, schema: announcementEditSchema }, save);
}

export default function EditAnnouncement() {
  const { record, values, communities, page } = useLoaderData<typeof loader>();
  return (
    <EditRecord<AnnouncementInput>
      noun={announcementNoun}
      described={announcementFields}
      people={communities}
      {...{ record, values, ...page }}
    >
      {(fields) => <AnnouncementFields fields={fields} communities={communities} />}
    </EditRecord>
  );
}
