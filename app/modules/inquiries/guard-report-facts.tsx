import { formatDate } from "~/platform/format";
import { Time } from "~/ui/time";
import { keptUntil } from "./inquiry-options";
import { SeenButton } from "./unseen-reports";

interface Report {
  id: string;
  name: string;
  createdAt: string | Date;
  seenAt: string | Date | null;
  seer: string | null;
  quiet: boolean;
  keepUntil: string | null;
  keepReason: string;
}

/** Whether somebody has seen a guard's report, and how long it is kept. */
export function GuardReportFacts({ report, write }: { report: Report; write: boolean }) {
  const { id, name, seenAt, seer, quiet, keepUntil, keepReason } = report;
  return (
    <>
      {seenAt ? (
        <p>
          {`Seen by ${seer ?? "a member of staff"}, `}
          <Time at={seenAt} />
        </p>
      ) : (
        <div className="flash flash-error mb-4 flex-wrap">
          <p className="m-0 flex-1">Nobody has seen this report yet.</p>
          {write && <SeenButton id={id} name={name} />}
        </div>
      )}
      {quiet && <p>No email was sent about it: the guard had sent more than 20 reports in an hour.</p>}
      <p className="soft">
        {`Kept until ${formatDate(keptUntil(report), "UTC")}${keepUntil ? ` (${keepReason})` : ""}, `}
        so it cannot be deleted.
      </p>
    </>
  );
}

/** In place of a form that would change or delete a report. */
export function KeptAsSent() {
  return <p role="alert">Reports from guards have to be kept as they were sent, and cannot be deleted.</p>;
}
