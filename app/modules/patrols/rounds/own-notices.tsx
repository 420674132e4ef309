import { momentWords } from "./patrol-options";

interface Notice {
  id: string;
  lines: string[];
  createdAt: Date | string;
}

/** What changed in the guard's shifts during the last week. */
export function OwnNotices({ notices, zone }: { notices: Notice[]; zone: string }) {
  if (notices.length === 0) return null;
  return (
    <section className="mt-6 border-night-line border-t">
      <h2>Changes to your shifts</h2>
      <ul>
        {notices.map(({ id, lines, createdAt }) => (
          <li key={id} className="mt-2">
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="soft text-md">Told {momentWords(createdAt, zone)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
