import { formatCount } from "~/platform/format";
import { Panel } from "~/ui/panel";
import { Round, Row, Rows } from "~/ui/rows";
import { Time } from "~/ui/time";
import type * as OwnCommunity from "./own-community.server";

type Found = NonNullable<Awaited<ReturnType<typeof OwnCommunity.find>>>;

type Shown = Omit<Found, "joinedAt"> & { joinedAt: string | Date };

/** The display names of the members, and nothing else about them (row 106). */
export function MembersCard({ community: { names, count } }: { community: Pick<Shown, "names" | "count"> }) {
  const others = count - names.length;
  return (
    <Panel title="Members" id="members" beside={<span className="soft text-sm">{formatCount(count)}</span>}>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two members may go by the same name
          <li key={index} className="flex min-w-0 items-center gap-2">
            <span
              className="grid size-8 flex-none place-items-center rounded-full bg-info-soft font-bold text-link text-xs"
              aria-hidden="true"
            >
              {initialOf(name)}
            </span>{" "}
            <span className="min-w-0">{name}</span>
          </li>
        ))}
        {others > 0 && (
          <li className="soft self-center">{`${names.length > 0 ? "and " : ""}${formatCount(others)} more`}</li>
        )}
      </ul>
      <p className="soft mt-3 text-sm">
        Members see each other’s display name and nothing else. <a href="/profile/details">Change yours</a>
      </p>
    </Panel>
  );
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? "";
}

/** What else a member may want. */
export function CommunityLinks({
  report,
  hasNight,
  mayMove,
}: {
  /** The newest, in words. */
  report: string;
  hasNight: boolean;
  mayMove: boolean;
}) {
  return (
    <div className="panel">
      <Rows label="More about your community">
        {!hasNight && (
          <Row to="/community/patrols" lead={<Round icon="moon" />} title="See each night’s patrols" />
        )}
        <Row to="/community/reports" lead={<Round icon="chart" />} title="Monthly reports" note={report} />
        <Row
          to="/verify-a-guard"
          lead={<Round icon="shield" />}
          title="Verify a guard"
          note="Is someone at your door saying they work for us?"
        />
        <Row to="/news" lead={<Round icon="file" />} title="Read the news" />
        <Row to="/contact" lead={<Round icon="mail" />} title="Contact us" />
        {mayMove && (
          <Row
            to="/community/join"
            lead={<Round icon="home" />}
            title="Have you moved?"
            note="Request to join another community"
          />
        )}
      </Rows>
    </div>
  );
}

/** The pending request. */
export function PendingRequest({ request }: { request: { name: string; createdAt: string | Date } }) {
  return (
    <p className="note">
      You asked to join {request.name} on <Time at={request.createdAt} dateOnly />. We email you when our
      staff have decided. <a href="/community/withdraw">Withdraw the request</a>
    </p>
  );
}
