import { Link } from "@remix-run/react";
import { formatDate, formatTime } from "~/platform/format";
import { Panel } from "~/ui/panel";
import { useTimeZone } from "~/ui/time";

export interface Activity {
  id: number;
  at: string | Date;
  who: string;
  words: string;
  about: string | null;
  href: string | null;
  times: number;
}

const day = 86_400_000;

/** The latest events, by day (row 194). */
export function RecentActivity({ rows, now }: { rows: Activity[] | undefined; now: string }) {
  const timeZone = useTimeZone();
  const days = new Map<string, Activity[]>();
  for (const row of rows ?? []) {
    const date = formatDate(row.at, timeZone);
    days.set(date, [...(days.get(date) ?? []), row]);
  }
  const names = new Map([
    [formatDate(new Date(now).getTime() - day, timeZone), "Yesterday"],
    [formatDate(now, timeZone), "Today"],
  ]);
  return (
    <Panel title="Recent activity" id="activity">
      {!rows && <p role="alert">Failed to load recent activity</p>}
      {rows?.length === 0 && <p>No activity yet.</p>}
      {[...days].map(([date, events]) => (
        <section key={date} aria-label={date} className="not-first:mt-3">
          <h3 className="font-sans font-semibold text-ink-soft text-xs">{names.get(date) ?? date}</h3>
          <ol>
            {events.map(({ id, at, who, words, about, href, times }) => (
              <li key={id} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 py-1.5">
                <time
                  dateTime={new Date(at).toISOString()}
                  className="text-ink-soft text-xs/5.5 tabular-nums"
                  suppressHydrationWarning
                >
                  {formatTime(at, timeZone)}
                </time>{" "}
                <p>
                  {who} {words}
                  {about && ": "}
                  {about && (href ? <Link to={href}>{about}</Link> : about)}
                  {times > 1 && `, ${times} times`}
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Panel>
  );
}
