import { formatDate } from "~/platform/format";
import { Time } from "~/ui/time";
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

export function GuardReportFacts({ report, write }: { report: Report; write: boolean }) {
  const { id, name, seenAt, seer, quiet } = report;
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
        <KeptUntil report={report} /> It cannot be deleted.
      </p>
    </>
  );
}

export function KeptUntil({
  report: { createdAt, keepUntil, keepReason },
}: {
  report: Pick<Report, "createdAt" | "keepUntil" | "keepReason">;
}) {
  const twoYears = new Date(createdAt);
  twoYears.setUTCFullYear(twoYears.getUTCFullYear() + 2);
  if (keepUntil && keepUntil > twoYears.toISOString().slice(0, 10))
    return <>{`Kept until ${formatDate(keepUntil, "UTC")} (${keepReason}).`}</>;
  return (
    <>
      Kept until <Time at={twoYears} dateOnly />.
    </>
  );
}

export function KeptAsSent() {
  return <p role="alert">Reports from guards have to be kept as they were sent, and cannot be deleted.</p>;
}
