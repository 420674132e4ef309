import { LinkedText } from "~/ui/linked-text";
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
      {announcements.map(({ id, title, body, sentAt }, index) => (
        <article key={id} className={index > 0 ? "mt-4 border-line border-t pt-4" : undefined}>
          {sentAt && (
            <p className="soft text-xs">
              <Time at={sentAt} short />
            </p>
          )}
          <h3 className="font-sans">{title}</h3>
          {body.split(/\n\s*\n/).map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same
            <p key={place} className="typed mt-2 text-ink!">
              <LinkedText text={part} />
            </p>
          ))}
        </article>
      ))}
      <p className="soft mt-4 text-sm">
        They also come by email. <a href="/profile/notifications">Choose your emails</a>
      </p>
    </Panel>
  );
}
