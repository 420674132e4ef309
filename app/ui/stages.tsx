import type { ReactNode } from "react";
import { Icon } from "./icons";

export interface Stage {
  title: string;
  note?: ReactNode;
  state: "done" | "current" | "later" | "ended";
}

const rounds = {
  done: "bg-success-soft text-success",
  current: "bg-lamp text-night",
  later: "border border-line text-ink-soft",
  ended: "bg-danger-soft text-danger",
};

/** Where something stands on its way: what is done, what is happening, what comes. */
export function Stages({ label, stages }: { label: string; stages: Stage[] }) {
  return (
    <ol aria-label={label}>
      {stages.map(({ title, note, state }, index) => (
        <li
          key={title}
          className="relative flex gap-3.5 pb-5 last:pb-0"
          aria-current={state === "current" ? "step" : undefined}
        >
          {index < stages.length - 1 && (
            <span className="absolute top-8 bottom-0 left-4 border-line border-l" aria-hidden="true" />
          )}
          <span
            className={`grid size-8 flex-none place-items-center rounded-full font-semibold text-sm ${rounds[state]}`}
          >
            {state === "done" && <Icon name="check" className="icon size-4.25" />}
            {state === "ended" && <Icon name="close" className="icon size-4.25" />}
            {(state === "current" || state === "later") && index + 1}
          </span>
          <div className="min-w-0 pt-1">
            <p className={state === "later" ? "soft" : "font-semibold"}>{title}</p>
            {note && <div className="soft text-sm">{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
