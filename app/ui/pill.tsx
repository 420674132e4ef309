import type { ReactNode } from "react";

/** quiet: draft, ended; good: active, approved; warn: waits for someone; bad: refused, failed; info: in progress. */
export type PillTone = "quiet" | "good" | "warn" | "bad" | "info";

export function Pill({ tone = "quiet", children }: { tone?: PillTone; children: ReactNode }) {
  return <span className={`pill pill-${tone}`}>{children}</span>;
}
