import { Link } from "@remix-run/react";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import { dayWords } from "~/modules/patrols/assignments/shift-words";
import { Panel } from "~/ui/panel";
import { coverNights } from "./patrol-options";

/** A night when a community has fewer guards than it needs. */
export interface Gap {
  communityId: string;
  community: string;
  night: string;
  missing: number;
  /** A planned shift that nobody takes. */
  openId: string | null;
}

/** What a night among others wears. */
export const chip =
  "mt-1 me-1 inline-block rounded-full border border-line px-2.5 py-0.5 text-ink text-sm no-underline hover:bg-hover";

/** Which nights need a guard; `write` leads to the form that helps. */
export function CoverPanel({
  read,
  write,
}: {
  read: { total: number; gaps: Gap[] } | undefined;
  write: boolean;
}) {
  const names = [...new Set(read?.gaps.map(({ community }) => community))];
  const rest = read ? read.total - read.gaps.length : 0;
  return (
    <Panel title="Nights that need a guard" id="cover">
      {!read && <p role="alert">Failed to load the nights that need a guard</p>}
      {read?.total === 0 && <p>{`Every community has its guards for the next ${coverNights} nights.`}</p>}
      {names.length > 0 && (
        <ul className="ruled -my-2 *:py-2">
          {names.map((name) => (
            <li key={name}>
              <strong className="me-1">{name}</strong>
              {read?.gaps
                .filter(({ community }) => community === name)
                .map((gap) => (
                  <span key={gap.night}>
                    {" "}
                    <Link className={chip} to={hrefOf(gap, write)}>
                      {dayWords(gap.night)}
                      {gap.missing > 1 && `, ${gap.missing} guards`}
                    </Link>
                  </span>
                ))}
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p>
          <Link to={`${assignmentNoun.path}#cover`}>{`${rest} more`}</Link>
        </p>
      )}
    </Panel>
  );
}

/** What helps: the open shift, or a new one. */
export function hrefOf({ communityId, night, openId }: Gap, write: boolean): string {
  const { path } = assignmentNoun;
  if (!write) return `${path}?community=${communityId}&night=${night}`;
  return openId ? `${path}/${openId}/guard` : `${path}/new?plan.day=${night}&plan.community=${communityId}`;
}
