import { Link, useLocation } from "@remix-run/react";
import { listState } from "~/platform/list-links";
import type { Noun } from "~/platform/record-fields";
import { FieldValue } from "~/ui/record";
import { Time } from "~/ui/time";

interface Around {
  possible: { id: string; name: string; email: string; reasons: string }[];
  merged: { id: string; name: string; mergedAt: string | Date }[];
}

const email = { label: "Email", link: "email" } as const;

/** Emails below each other, each a link. */
export function EmailLines({ emails }: { emails: string[] }) {
  return emails.map((value) => (
    <div key={value}>
      <FieldValue field={email} value={value} />
    </div>
  ));
}

/** On a record: who may be the same person, and what was merged into it. Only people who may merge get the links. */
export function DuplicatesCard({
  noun,
  id,
  around: { possible, merged },
  may,
}: {
  noun: Noun;
  id: string;
  around: Around;
  may: boolean;
}) {
  const search = listState(useLocation().search);
  return (
    <>
      {possible.length > 0 && (
        <section className="note" aria-labelledby="duplicates">
          <h3 id="duplicates">Possible duplicates</h3>
          <ul className="rows mt-0!">
            {possible.map((other) => (
              <li key={other.id}>
                <div className="min-w-0 flex-[1_1_8rem]">
                  <Link to={`${noun.path}/${other.id}${search}`} className="font-semibold" preventScrollReset>
                    {other.name || other.email}
                  </Link>{" "}
                  <span className="sub">{other.reasons}</span>
                </div>{" "}
                {may && (
                  <Link
                    to={`${noun.path}/${id}/merge/${other.id}${search}`}
                    className="btn btn-line"
                    preventScrollReset
                  >
                    Compare
                    <span className="sr"> with {other.name || other.email}</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {merged.map((merge) => (
        <p key={merge.id} className="soft">
          {`${merge.name} was merged into this profile, `}
          <Time at={merge.mergedAt} />.{" "}
          {may && (
            <Link to={`${noun.path}/${id}/unmerge/${merge.id}${search}`} preventScrollReset>
              Undo
              <span className="sr"> the merge</span>
            </Link>
          )}
        </p>
      ))}
    </>
  );
}
