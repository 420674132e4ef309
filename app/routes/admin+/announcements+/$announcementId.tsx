import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { AnnouncementPill } from "~/modules/neighbourhoods/announcements/announcement-fields";
import {
  announcementFacts,
  announcementNoun,
  placeWords,
} from "~/modules/neighbourhoods/announcements/announcement-options";
import * as Announcements from "~/modules/neighbourhoods/announcements/announcements.server";
import * as Sending from "~/modules/neighbourhoods/announcements/sending.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";
import { buttonClass } from "~/ui/button";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  const announcement = orNotFound(await Announcements.find(idParam(params, "announcementId")));
  const may = rightsIn(person, "communities");
  const canBeSent = announcement.status === "draft" && may.write;
  return { announcement, may, reach: canBeSent ? await Sending.reach(announcement.communityId) : null };
}

export default function AnnouncementPanel() {
  const { announcement, may, reach } = useLoaderData<typeof loader>();
  const { id, title, status, body } = announcement;
  const search = listState(useLocation().search);
  const isDraft = status === "draft";
  const tabs = status === "sent" && may.write ? [{ path: "withdraw", label: "Withdraw" }] : [];
  return (
    <RecordPanel
      noun={announcementNoun}
      id={id}
      title={title}
      may={{ write: isDraft && may.write, delete: isDraft && may.write }}
      tabs={tabs}
    >
      {reach ? (
        <div className="banner flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            <b>Draft:</b>{" "}
            {`for ${reach.people} ${reach.people === 1 ? "person" : "people"} ${placeWords(announcement.community)}`}
          </p>
          <Link
            to={`${announcementNoun.path}/${id}/send${search}`}
            className={buttonClass("ink")}
            preventScrollReset
          >
            Send
          </Link>
        </div>
      ) : (
        <p>
          <AnnouncementPill status={status} />
        </p>
      )}
      <p className="typed">{body}</p>
      <RecordFacts fields={announcementFacts[status]} record={announcement} omit={["status"]} />
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={announcementNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(announcementNoun, data && { id: data.announcement.id, name: data.announcement.title }, page);
