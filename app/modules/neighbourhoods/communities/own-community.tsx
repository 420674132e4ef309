import { formatCount } from "~/platform/format";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";
import { CommunityPill } from "./community-fields";
import type * as OwnCommunity from "./own-community.server";

type Found = NonNullable<Awaited<ReturnType<typeof OwnCommunity.find>>>;

type Shown = Omit<Found, "joinedAt"> & { joinedAt: string | Date };

/** What a resident sees of their community (row 103). */
export function CommunityCard({ community }: { community: Shown }) {
  const { description, status, joinedAt, count } = community;
  return (
    <Panel title="About" id="about">
      {description && <p className="typed">{description}</p>}
      {status === "inactive" && (
        <p>This community is inactive at the moment. Contact us if you have questions.</p>
      )}
      <DescriptionList
        items={[
          { term: "Status", value: <CommunityPill status={status} /> },
          { term: "You joined", value: <Time at={joinedAt} dateOnly /> },
          { term: "Members", value: formatCount(count) },
        ]}
      />
      <div className="do mt-5">
        <ButtonLink href="/news">Read the news</ButtonLink>{" "}
        <ButtonLink href="/contact" variant="line">
          Contact us
        </ButtonLink>
      </div>
    </Panel>
  );
}

/** The display names of the members, and nothing else about them (row 106). */
export function MembersCard({ community: { names, count } }: { community: Pick<Shown, "names" | "count"> }) {
  const others = count - names.length;
  return (
    <Panel title="Members" id="members">
      <p className="soft">
        Members see each other’s display name and nothing else. <a href="/profile/details">Change yours</a>
      </p>
      <ul className="do">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two members may go by the same name
          <li key={index}>
            <Pill>{name}</Pill>
          </li>
        ))}
        {others > 0 && <li>{`${names.length > 0 ? "and " : ""}${formatCount(others)} more`}</li>}
      </ul>
    </Panel>
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
