import { Icon } from "~/ui/icons";

const steps = ["Upload", "Columns", "Preview", "Confirm"];

/** Where an import is on its way; nothing is saved before the last step. */
export function Steps({ now }: { now: 1 | 2 | 3 | 4 }) {
  return (
    <div>
      <ol className="flex flex-wrap items-center gap-2" aria-label="Steps of an import">
        {steps.map((step, index) => (
          <li
            key={step}
            className="flex items-center gap-2 aria-[current]:font-semibold"
            aria-current={index + 1 === now ? "step" : undefined}
          >
            {index > 0 && <Icon name="right" className="icon size-4 text-ink-soft" />}
            <StepRound of={index + 1} now={now} />{" "}
            <span className={index + 1 === now ? undefined : "text-ink-soft max-md:sr-only"}>
              {step}
              {index + 1 < now && <span className="sr">, done</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-ink-soft text-sm">Nothing is saved until you confirm.</p>
    </div>
  );
}

function StepRound({ of, now }: { of: number; now: number }) {
  const looks =
    of === now
      ? "bg-lamp text-night"
      : of < now
        ? "bg-success-soft text-success"
        : "border border-line text-ink-soft";
  return (
    <span
      className={`grid size-8 flex-none place-items-center rounded-full font-semibold text-sm tabular-nums forced-colors:border ${looks}`}
    >
      {of < now ? <Icon name="check" className="icon size-4" /> : of}
    </span>
  );
}
