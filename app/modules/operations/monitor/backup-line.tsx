import { formatFileSize } from "~/platform/format";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";
import type { BackupState } from "./backup-state.server";

/** The newest backup: when, how much of it was new, where, and whether a later one failed. */
export function BackupLine({ state: { on, offSite, place, backup } }: { state: BackupState }) {
  if (!on) return <Pill tone="bad">Off: set BACKUP_KEY</Pill>;
  return (
    <>
      <Last run={backup} words={`${formatFileSize(backup.good?.bytes ?? 0)} new, in ${place}`} />{" "}
      {!offSite && <Pill tone="warn">On this server only</Pill>}
    </>
  );
}

/** When a backup was last restored and used, and how long that took. */
export function DrillLine({ state: { on, drill } }: { state: BackupState }) {
  if (!on) return "Nothing to restore";
  return <Last run={drill} words={`in ${drill.good?.seconds ?? 0} s`} />;
}

function Last({ run: { good, failure }, words }: { run: BackupState["drill"]; words: string }) {
  return (
    <>
      {good ? (
        <>
          {"Last one "}
          <Time at={good.finishedAt} />
          {`, ${words}`}
        </>
      ) : (
        "None yet"
      )}
      {failure && (
        <>
          {" "}
          <Pill tone="bad">Failed</Pill> <Time at={failure.finishedAt} />
          {`: ${failure.error}`}
        </>
      )}
    </>
  );
}
