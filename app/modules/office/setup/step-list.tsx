import { Panel } from "~/ui/panel";

/** What comes one after the other, beside what is done now. */
export function StepList({
  title,
  id,
  steps,
}: {
  title: string;
  id: string;
  steps: [title: string, text: string][];
}) {
  return (
    <Panel title={title} id={id}>
      <ol className="space-y-3">
        {steps.map(([what, text], index) => (
          <li key={what} className="flex gap-3">
            <span
              className="grid size-6 flex-none place-items-center rounded-full border border-control font-bold text-2xs"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <p className="min-w-0">
              <b>{what}</b> <span className="block text-ink-soft text-sm">{text}</span>
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
