import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import {
  type AnnouncementInput,
  announcementSchema,
} from "~/modules/neighbourhoods/announcements/announcement.schema";
import { AnnouncementFields } from "~/modules/neighbourhoods/announcements/announcement-fields";
import { announcementNoun } from "~/modules/neighbourhoods/announcements/announcement-options";
import * as Announcements from "~/modules/neighbourhoods/announcements/announcements.server";
import { addRecord } from "~/platform/record-actions.server";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities", "write");
  return { communities: await Announcements.choices(), page: await formPage(request, person) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  return addRecord(
    request,
    {
      noun: announcementNoun,
      schema: announcementSchema,
      done: "Draft saved. It has not been sent to anyone",
    },
    (input, trx) => Announcements.create(input, by, trx),
  );
}

export default function NewAnnouncement() {
  const { communities, page } = useLoaderData<typeof loader>();
  return (
    <NewRecord<AnnouncementInput> noun={announcementNoun} {...page}>
      {(fields) => <AnnouncementFields fields={fields} communities={communities} />}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New announcement" }, matches);
