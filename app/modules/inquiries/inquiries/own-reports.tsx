import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import { formatDate } from "~/platform/format";

interface Own {
  id: string;
  createdAt: string | Date;
  excerpt: string;
  quiet: boolean;
  seenAt: string | Date | null;
  seenBy: string | null;
}

/** Of the last 24 hours: the day of the week says enough, and tells last night from this one. */
function dayOf(at: string | Date, zone: string): string {
  return formatDate(at, zone).slice(0, 3);
}

export function OwnReports({ reports, zone }: { reports: Own[]; zone: string }) {
  if (reports.length === 0) return null;
  return (
    <section className="mt-6 border-night-line border-t">
      <h2>Your reports of the last 24 hours</h2>
      <ol>
        {reports.map(({ id, createdAt, excerpt, quiet, seenAt, seenBy }) => (
          <li key={id} className="mt-2">
            <p>{`${dayOf(createdAt, zone)}, ${clockWords(createdAt, zone)}: ${excerpt}`}</p>
            {seenAt ? (
              <p className="text-success-on-night">
                {`Seen by ${seenBy ?? "the office"} at ${clockWords(seenAt, zone)}`}
              </p>
            ) : (
              <p className={quiet ? "text-danger-on-night" : "soft"}>
                {quiet ? "Not seen yet, and no email was sent. Call the office." : "Not seen yet"}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
