import { Fragment } from "react";
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
      <div className="prose">
        {announcements.length === 0 && <p className="soft">No announcements yet.</p>}
        {announcements.map(({ id, title, body, sentAt }, index) => (
          <Fragment key={id}>
            <h3 className={index > 0 ? "mt-8" : undefined}>{title}</h3>
            {sentAt && (
              <p className="soft">
                <Time at={sentAt} />
              </p>
            )}
            <p className="typed">{body}</p>
          </Fragment>
        ))}
        <p className="soft">
          They also come by email. <a href="/profile/notifications">Choose your emails</a>
        </p>
      </div>
    </Panel>
  );
}
