import type { ReactNode } from "react";

/** quiet: draft, ended; good: active, approved; warn: waits for someone; bad: refused, failed; info: in progress. */
export type PillTone = keyof typeof tones;

const tones = {
  quiet: "bg-pill",
  good: "bg-success-soft text-success",
  warn: "bg-lamp-soft outline -outline-offset-1 outline-lamp",
  bad: "bg-danger-soft text-danger",
  info: "bg-info-soft text-link",
};

export function Pill({ tone = "quiet", children }: { tone?: PillTone; children: ReactNode }) {
  return (
    <span
      className={`pill inline-block rounded-full px-2 text-xs/5 font-semibold forced-colors:border ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
