import { formatCount } from "~/platform/format";
import { ButtonLink } from "~/ui/button";
import { Panel } from "~/ui/panel";
import { Applicant, dateOf, leftOf, type Outcomes, untoldWords } from "./outcomes-due";

/** On the dashboard: people who were interviewed and are to hear the outcome soon. */
export function OutcomesPanel({ read }: { read: Outcomes | undefined }) {
  const more = read && read.count > read.rows.length;
  if (read?.count === 0) return null;
  return (
    <Panel title="Waiting for an outcome" id="outcomes">
      {!read && <p role="alert">Failed to load the people waiting for an outcome</p>}
      {read && (
        <>
          <p>
            {read.count === 1 ? "1 person" : `${formatCount(read.count)} people`} interviewed 30 or more days
            ago:
          </p>
          <ol className="ruled mb-4 *:py-2">
            {read.rows.map((row) => (
              <li key={row.id}>
                <Applicant row={row} />{" "}
                <span className="sub">
                  {`${row.jobTitle}, tell them by ${dateOf(row)}: ${leftOf(row)}. ${untoldWords(row) ?? ""}`}
                </span>
              </li>
            ))}
          </ol>
          {more && (
            <ButtonLink href="/admin/jobs/outcomes" variant="line">
              {`All ${formatCount(read.count)}`}
            </ButtonLink>
          )}
        </>
      )}
    </Panel>
  );
}
