import { jobTypeLabels } from "~/modules/hiring/postings/posting-types";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";
import { isOutcome } from "./application-states";
import { StatusPill } from "./application-status";
import type * as OwnApplications from "./own-applications.server";

type Row = Awaited<ReturnType<typeof OwnApplications.listOf>>[number];

/** A resident's own applications (rows 97 and 98); null if they could not be read. */
export function ApplicationsCard({
  applications,
}: {
  applications: (Omit<Row, "createdAt"> & { createdAt: string | Date })[] | null;
}) {
  return (
    <Panel id="applications">
      {!applications && <p role="alert">Failed to load job applications. Please try again later.</p>}
      {applications?.length === 0 && (
        <p className="soft">
          You have not applied for a position while signed in. See the <a href="/careers">open positions</a>.
        </p>
      )}
      {applications && applications.length > 0 && (
        <ul className="rows">
          {applications.map(({ id, jobTitle, jobLocation, jobType, status, createdAt, token }) => (
            <li key={id}>
              <div className="min-w-0 flex-[1_1_16rem]">
                <p className="font-semibold">
                  {token ? <a href={`/applications/${token}`}>{jobTitle}</a> : jobTitle}
                </p>
                <p className="soft text-sm">
                  {`${jobLocation}, ${jobTypeLabels[jobType].toLowerCase()}, applied `}
                  <Time at={createdAt} dateOnly />
                </p>
              </div>
              <StatusPill status={status} />
              {token && !isOutcome(status) && (
                <a className="py-1" href={`/applications/${token}/withdraw`}>
                  Withdraw<span className="sr">{` the application for ${jobTitle}`}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
