import { Fragment } from "react";
import type { CommunityAtHome } from "~/modules/neighbourhoods/communities/own-community.server";
import { formatCount } from "~/platform/format";
import { Go } from "~/ui/go";
import { Initials } from "~/ui/initials";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";
import type { NewsAtHome } from "./own-announcements.server";

/** At a resident's home: what is new in their community, and who else is in it. */
export function CommunityCard({
  community,
  news,
  you,
}: {
  community?: CommunityAtHome;
  news: NewsAtHome[];
  you: string;
}) {
  if (!community?.own) return <NoCommunity community={community} />;
  const { name, count, names } = community.own;
  return (
    <Panel title={`${name}, your community`} id="community" beside={toCommunity}>
      {news.length === 0 && <p className="soft">No announcements yet.</p>}
      {news.map(({ id, title, start, sentAt }) => (
        <article
          key={id}
          className="border-line not-first-of-type:mt-4 not-first-of-type:border-t not-first-of-type:pt-4"
        >
          <p className="soft text-xs">
            <Time at={sentAt} short />
          </p>
          <h3 className="font-sans tracking-normal">{title}</h3>
          <p className="soft mt-1 max-w-[66ch]">{start}</p>
        </article>
      ))}
      <p className="soft mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="flex">
          {[...names, you].map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two members may go by the same name
            <Fragment key={index}>
              <Initials
                of={each.split(" ")[0] ?? ""}
                className="-ms-2 size-8 border-2 border-card first:ms-0"
              />{" "}
            </Fragment>
          ))}
        </span>{" "}
        {membersWords(names, count)}
      </p>
    </Panel>
  );
}

const toCommunity = (
  <Go to="/community">
    Open<span className="sr"> your community</span>
  </Go>
);

/** "Hannah, Isla, 4 others and you" */
function membersWords(names: string[], count: number): string {
  const rest = count - 1 - names.length;
  const others = rest > 0 ? [`${formatCount(rest)} ${rest === 1 ? "other" : "others"}`] : [];
  const all = [...names, ...others].join(", ");
  return all ? `${all} and you` : "You are the first member";
}

function NoCommunity({ community }: { community?: CommunityAtHome }) {
  return (
    <Panel title="Your community" id="community" beside={toCommunity}>
      {community ? (
        <p className="soft">
          {community.asked
            ? `You asked to join ${community.asked}. We email you when our staff have decided.`
            : "You do not belong to a community yet. It depends on where you live."}
        </p>
      ) : (
        <p role="alert">Failed to load community information</p>
      )}
    </Panel>
  );
}
