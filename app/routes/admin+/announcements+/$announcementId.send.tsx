import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { sendSchema } from "~/modules/neighbourhoods/announcements/announcement.schema";
import {
  announcementNoun,
  placeWords,
  reachWords,
} from "~/modules/neighbourhoods/announcements/announcement-options";
import * as Announcements from "~/modules/neighbourhoods/announcements/announcements.server";
import * as Sending from "~/modules/neighbourhoods/announcements/sending.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities", "write");
  const draft = orNotFound(await Announcements.findDraft(idParam(params, "announcementId")));
  return { draft, reach: await Sending.reach(draft.communityId), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const id = idParam(params, "announcementId");
  const problem = "The announcement was not sent. Please try again.";
  return submit(request, sendSchema, problem, async (shown, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await Sending.send(id, shown, by, trx));
      return withListQuery(`${announcementNoun.path}/${id}`, request.url);
    });
    return redirectWithFlash(to, "Sent. The emails are on their way");
  });
}

export default function SendAnnouncement() {
  const { draft, reach, stamp } = useLoaderData<typeof loader>();
  const { people, emails } = reach;
  return (
    <>
      <article className="note" aria-label="Preview">
        <h3>{draft.title}</h3>
        <p className="typed">{draft.body}</p>
      </article>
      <ConfirmForm
        lead={`Goes to ${people} ${people === 1 ? "person" : "people"} ${placeWords(draft.community)}: ${reachWords(reach)}.`}
        impact={[
          "You cannot change it afterwards, only withdraw it from the community page.",
          "Anyone who stops these emails before theirs goes out sees it on the page only.",
        ]}
        variant="ink"
        button="Send announcement"
        version={draft.version}
        hidden={[
          ["people", String(people)],
          ["emails", String(emails)],
        ]}
        stamp={stamp}
        cancelHref={`${announcementNoun.path}/${draft.id}`}
      />
    </>
  );
}
