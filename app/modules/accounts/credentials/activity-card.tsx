import { formatDateTime } from "~/platform/format";
import { Panel } from "~/ui/panel";

export function ActivityCard({
  events,
  timeZone,
}: {
  events: { id: number; at: string | Date; words: string; detail: string | null }[];
  timeZone: string;
}) {
  return (
    <Panel id="activity">
      {events.length === 0 && <p className="soft">Nothing has happened yet.</p>}
      <ul className="rows">
        {events.map(({ id, at, words, detail }) => (
          <li key={id}>
            <p>{detail ? `${words}: ${detail}` : words}</p>
            <p className="soft text-sm tabular-nums">{formatDateTime(at, timeZone)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
