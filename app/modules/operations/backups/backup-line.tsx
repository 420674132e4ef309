import { formatCount, formatFileSize } from "~/platform/format";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";
import type { BackupState, RunState } from "./backup-runs.server";

/** The newest backup: when, how large, where, and whether a later one failed. */
export function BackupLine({ state: { on, offSite, place, backup } }: { state: BackupState }) {
  if (!on) return <Pill tone="bad">Off: set BACKUP_KEY</Pill>;
  const { lastGood } = backup;
  const missing = lastGood?.figures.missing ?? 0;
  return (
    <>
      {lastGood ? (
        <>
          {"Last one "}
          <Time at={lastGood.finishedAt} />
          {`, ${formatFileSize(lastGood.bytes ?? 0)}, in ${lastGood.figures.place ?? place}`}
        </>
      ) : (
        `None yet, the next one goes to ${place}`
      )}
      {missing > 0 && (
        <>
          {" "}
          <Pill tone="bad">{`${formatCount(missing)} files missing`}</Pill>
        </>
      )}
      {!offSite && (
        <>
          {" "}
          <Pill tone="warn">On this server only</Pill>
        </>
      )}
      <Failure of={backup} />
    </>
  );
}

/** When a backup was last restored and used, and how long that took. */
export function DrillLine({ state: { on, drill } }: { state: BackupState }) {
  if (!on) return "Nothing to restore";
  const { lastGood } = drill;
  return (
    <>
      {lastGood ? (
        <>
          <Time at={lastGood.finishedAt} />
          {`, in ${lastGood.figures.seconds ?? 0} s`}
        </>
      ) : (
        <Pill tone="warn">Never</Pill>
      )}
      <Failure of={drill} />
    </>
  );
}

function Failure({ of: { failure } }: { of: RunState }) {
  if (!failure) return null;
  return (
    <>
      {" "}
      <Pill tone="bad">Failed</Pill> <Time at={failure.startedAt} />
      {`: ${failure.error}`}
    </>
  );
}
