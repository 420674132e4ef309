import type { ReactNode } from "react";
import type { PillTone } from "~/platform/record-fields";

export type { PillTone } from "~/platform/record-fields";

const tones: Record<PillTone, string> = {
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
