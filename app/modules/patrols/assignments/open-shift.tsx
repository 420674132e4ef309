import { FormShell, SubmitButton } from "~/ui/form";
import { Go } from "~/ui/go";
import { Pill } from "~/ui/pill";
import { type GuardCard, GuardCards } from "./guard-cards";

export interface OpenShift {
  id: string;
  title: string;
  location: string;
  /** "Tonight, 11:00 PM – 7:00 AM" */
  when: string;
  /** "in 6 h 21 min" */
  due: string;
  /** The form that puts a guard on, and leads back to the week. */
  to: string;
  version: number;
  /** What it holds now. */
  original: string;
  /** Who can take it, best first, then who cannot although they have nothing else. */
  cards: GuardCard[];
  /** "All 24" */
  all: string;
}

/** A shift that nobody takes, with those who can: one press puts a guard on. */
export function OpenShiftCard({ shift, formKey }: { shift: OpenShift; formKey: string }) {
  const { title, cards, to } = shift;
  const first = cards.find(({ cannot }) => !cannot);
  return (
    <section id="assign" className="panel border-lamp" aria-labelledby="assign-heading">
      <FormShell
        action={to}
        formKey={formKey}
        className="grid gap-x-6 gap-y-3 lg:grid-cols-[13rem_minmax(0,1fr)_auto] lg:items-center"
      >
        <input type="hidden" name="version" value={shift.version} />
        <input type="hidden" name="original" value={shift.original} />
        <div className="text-ink-soft text-sm">
          <p className="flex items-center gap-2">
            <Pill tone="bad" dot>
              Open
            </Pill>
            {shift.due}
          </p>
          <h2 id="assign-heading" className="my-1 text-ink text-xl">
            {title}
          </h2>
          <p>{shift.when}</p>
          <p>{shift.location}</p>
        </div>
        {first ? (
          <fieldset className="min-w-0">
            <legend className="sr">Who can take it</legend>
            <GuardCards id="assign-guard" cards={cards} chosen={first.id} locked />
          </fieldset>
        ) : (
          <p>Nobody is free and licensed at that time.</p>
        )}
        <div className="grid gap-2 text-center">
          {first && <SubmitButton label="Assign" pendingLabel="Saving…" about={`a guard to ${title}`} />}
          <span>
            <Go to={to}>{shift.all}</Go>
          </span>
        </div>
      </FormShell>
    </section>
  );
}
