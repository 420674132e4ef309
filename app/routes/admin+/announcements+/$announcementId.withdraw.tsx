import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { announcementNoun } from "~/modules/neighbourhoods/announcements/announcement-options";
import * as Announcements from "~/modules/neighbourhoods/announcements/announcements.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { versionSchema } from "~/platform/record.schema";
import { ConfirmForm } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities", "write");
  const announcement = orNotFound(await Announcements.find(idParam(params, "announcementId")));
  if (announcement.status !== "sent") throw notFound();
  return { announcement, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const id = idParam(params, "announcementId");
  return submit(request, versionSchema, "Nothing was withdrawn. Please try again.", async ({ version }) => {
    orNotFound(await Announcements.withdraw(id, version, by));
    return redirectWithFlash(
      withListQuery(`${announcementNoun.path}/${id}`, request.url),
      "Announcement withdrawn",
    );
  });
}

export default function WithdrawAnnouncement() {
  const { announcement, stamp } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      lead={`Withdraw ${announcement.title}? It disappears from the community page.`}
      impact={["Emails that have gone out cannot be taken back. The others are not sent."]}
      button="Withdraw announcement"
      version={announcement.version}
      stamp={stamp}
      cancelHref={`${announcementNoun.path}/${announcement.id}`}
    />
  );
}
