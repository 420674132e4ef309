import { Go } from "~/ui/go";
import { Panel } from "~/ui/panel";
import { type HouseholdKind, householdKinds, householdPath, householdTexts } from "./household-options";

/** At a resident's home: how much is known, and a link to the page that changes it. */
export function HouseholdCard({ counts }: { counts?: Partial<Record<HouseholdKind, number>> }) {
  const isEmpty = counts && Object.keys(counts).length === 0;
  return (
    <Panel
      title="Household"
      id="household"
      beside={
        <Go to={householdPath}>
          {isEmpty ? "Add" : "Open"}
          <span className="sr"> your household</span>
        </Go>
      }
    >
      {!counts && <p role="alert">Failed to load your household. Please try again later.</p>}
      {counts && !isEmpty && (
        <dl className="mb-3 flex flex-wrap justify-between gap-x-3 gap-y-2">
          {householdKinds.map((kind) => (
            <div key={kind}>
              <dt className="text-ink-soft text-xs">{householdTexts[kind].short}</dt>
              <dd className="font-bold font-display text-2xl leading-tight tabular-nums">
                {counts[kind] ?? 0}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {counts && (
        <p className="soft text-sm">
          {isEmpty &&
            "Who lives with you, who to call, which cars are yours and who has a key. This is optional. "}
          Our dispatchers open it only when they need it, and Recent activity shows you when they did.
        </p>
      )}
    </Panel>
  );
}
