import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";

interface Shown {
  id: string;
  title: string;
  body: string;
  sentAt: string | Date | null;
}

/** On a resident's community page: its announcements, newest first. */
export function CommunityAnnouncements({ announcements }: { announcements: Shown[] }) {
  return (
    <Panel title="Announcements" id="announcements">
      {announcements.length === 0 && <p className="soft">No announcements yet.</p>}
      {announcements.map(({ id, title, body, sentAt }) => (
        <article
          key={id}
          className="border-line not-first-of-type:mt-4 not-first-of-type:border-t not-first-of-type:pt-4"
        >
          {sentAt && (
            <p className="soft mb-0.5 text-xs">
              <Time at={sentAt} />
            </p>
          )}
          <h3 className="font-sans tracking-normal">{title}</h3>
          <p className="typed mt-1 max-w-[66ch]">{body}</p>
        </article>
      ))}
      <p className="soft mt-4 text-sm">
        They also come by email. <a href="/profile/notifications">Choose your emails</a>
      </p>
    </Panel>
  );
}
