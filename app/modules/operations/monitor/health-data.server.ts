import { formatCount, formatFileSize } from "~/platform/format";
import type { PillTone } from "~/platform/record-fields";
import type { BackupState } from "./backup-state.server";
import type { FileState, Surroundings } from "./monitor.server";

/** One thing that is checked. The server finds every word and address, so that scripts carry none. */
export interface Check {
  id: string;
  title: string;
  tone: PillTone;
  /** What the tone means. */
  state: string;
  figure?: string;
  note?: string;
  /** The time that ends the note. */
  at?: Date | null;
  /** Its runbook, or where the page shows more. */
  to?: string;
  /** What is wrong, and what to do. */
  wrong?: { title: string; act: string };
}

export const good = { tone: "good", state: "Fine" } as const;
export const bad = { tone: "bad", state: "Act now" } as const;
export const off = { tone: "quiet", state: "Off" } as const;

export function ofBackup({ on, offSite, place, backup }: BackupState, alert: Check): Check {
  const failed = failureOf(backup, "The last backup failed", alert);
  if (!on && alert.tone === "quiet") return { ...alert, note: "Set BACKUP_KEY to have backups made" };
  if (!on) {
    const wrong = { title: "Backups are off", act: "Set BACKUP_KEY." };
    return { ...alert, ...bad, note: "Nothing is backed up", at: null, wrong };
  }
  if (failed || alert.wrong) return failed ?? alert;
  const { good: last } = backup;
  const made = last && {
    figure: `${formatFileSize(last.bytes ?? 0)} new`,
    note: `In ${place},`,
    at: last.finishedAt,
  };
  if (offSite) return { ...alert, ...made };
  const wrong = {
    title: "Backups are on this server only",
    act: "Set BACKUP_S3_ENDPOINT to keep them elsewhere.",
  };
  return { ...alert, tone: "warn", state: "At risk", ...made, wrong };
}

export function ofDrill({ on, drill }: BackupState, alert: Check): Check {
  if (!on) return { ...alert, ...off, note: "Nothing to restore" };
  const failed = failureOf(drill, "The last restore drill failed", alert);
  if (failed || alert.wrong || !drill.good) return failed ?? alert;
  return {
    ...alert,
    figure: `${drill.good.seconds} s`,
    note: "Restored and used",
    at: drill.good.finishedAt,
  };
}

function failureOf({ failure }: BackupState["drill"], title: string, alert: Check): Check | undefined {
  if (!failure) return undefined;
  const { act } = alert.wrong ?? { act: "Read what it said, then its runbook." };
  return { ...alert, ...bad, note: `${failure.error},`, at: failure.finishedAt, wrong: { title, act } };
}

export function ofFiles({ place, last }: FileState): Check {
  const check = { id: "files", title: "Files" };
  if (last?.failure) {
    const wrong = {
      title: "The files could not be compared",
      act: "Compare them again; then look at the store.",
    };
    return { ...check, ...bad, note: `${place} (${last.failure}),`, at: last.failedAt, wrong };
  }
  if (!last?.sweptAt) return { ...check, ...off, state: "Not checked", note: `${place}, not checked yet` };
  const { objects, missing, spared, orphans, expired, purged } = last;
  const gone = [
    [orphans, "without a record removed"],
    [expired, "held for a form expired"],
    [purged, "deleted on schedule"],
  ] as const;
  const counts = gone.flatMap(([count, what]) => (count > 0 ? `${formatCount(count)} ${what}` : []));
  const figure = `${formatCount(objects)} ${objects === 1 ? "file" : "files"}`;
  const note = `${[place, ...counts].join(", ")}, checked`;
  const faults = [
    ...(missing > 0 ? [`${formatCount(missing)} missing`] : []),
    ...(spared > 0 ? [`${formatCount(spared)} without a record left alone`] : []),
  ];
  if (faults.length === 0) return { ...check, ...good, figure, note, at: last.sweptAt };
  const act =
    missing > 0
      ? "Restore them from the newest backup that has them."
      : "Check that this store belongs to this database.";
  const wrong = { title: `Files: ${faults.join(", ")}`, act };
  return { ...check, ...bad, figure: faults.join(", "), note, at: last.sweptAt, wrong };
}

const scanWords = {
  received: "waiting",
  checking: "being checked",
  held: "held",
  refused: "refused",
};

export function ofScans({ scanner, counts }: Surroundings["scans"]): Check {
  const check = { id: "scans", title: "Virus scan" };
  const words = counts.map(({ state, files }) => `${formatCount(files)} ${scanWords[state]}`).join(", ");
  const stuck = counts.find(({ state }) => state === "held");
  if (stuck) {
    const wrong = {
      title: "Files wait for the virus scanner",
      act: "See that it runs, and that it answers.",
    };
    return { ...check, ...bad, figure: words, note: "Since", at: stuck.oldestAt, wrong };
  }
  if (!scanner) return { ...check, ...off, note: "Set CLAMD_URL to have files scanned" };
  return { ...check, ...good, figure: words || "No files waiting" };
}
