import type { ReactNode } from "react";
import type { PillTone } from "~/platform/record-fields";

export type { PillTone } from "~/platform/record-fields";

/** What a pill of each tone wears. */
export const tones: Record<PillTone, string> = {
  quiet: "bg-pill text-ink",
  good: "bg-success-soft text-success",
  warn: "bg-lamp-soft text-ink",
  bad: "bg-danger-soft text-danger",
  info: "bg-info-soft text-link",
};

/** A dot precedes a state that people can change; a plain measure, such as "3 days", has none. */
export function Pill({
  tone = "quiet",
  dot,
  children,
}: {
  tone?: PillTone;
  dot?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={`pill inline-flex items-center gap-1.5 rounded-full px-2 text-xs/5.5 font-semibold forced-colors:border ${tones[tone]}`}
    >
      {dot && <i className={`rounded-full border-4 ${tone === "warn" ? "border-lamp" : "border-current"}`} />}
      {children}
    </span>
  );
}

/** Whether a service that we use answers: off if nothing is known of it. */
export function ServicePill({ failures }: { failures: number | undefined }) {
  if (failures === undefined) return <Pill>Off</Pill>;
  return failures === 0 ? <Pill tone="good">Working</Pill> : <Pill tone="warn">Failing</Pill>;
}
