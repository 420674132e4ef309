import { formatCount } from "~/platform/format";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";
import type { ScanCount, ScanState } from "./file-scans.server";

const words = {
  received: "waiting",
  checking: "being checked",
  held: "held",
  refused: "refused",
};

/** Whether files are scanned for viruses, and which are not done. */
export function ScanLine({ state: { scanner, counts } }: { state: ScanState }) {
  const through = counts.length === 0 && scanner ? "no files waiting" : undefined;
  return (
    <>
      {scanner ? "On" : "Off: set CLAMD_URL to have files scanned"}
      {through && `, ${through}`}
      {counts.map((count) => (
        <Count key={count.state} of={count} />
      ))}
    </>
  );
}

function Count({ of: { state, files, oldestAt } }: { of: ScanCount }) {
  const what = `${formatCount(files)} ${words[state]}`;
  return (
    <>
      {", "}
      {state === "held" || state === "refused" ? <Pill tone="bad">{what}</Pill> : what}
      {" since "}
      <Time at={oldestAt} />
    </>
  );
}
