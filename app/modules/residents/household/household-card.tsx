import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Panel } from "~/ui/panel";
import { type HouseholdKind, householdKinds, householdPath, householdTexts } from "./household-options";

/** The profile's card: how much is known, and a link to the page that changes it. */
export function HouseholdCard({ entries }: { entries: { kind: HouseholdKind }[] | null }) {
  const counts = householdKinds
    .map((kind) => ({ kind, count: entries?.filter((each) => each.kind === kind).length ?? 0 }))
    .filter(({ count }) => count > 0);
  return (
    <Panel title="Household" id="household">
      {!entries && <p role="alert">Failed to load your household. Please try again later.</p>}
      {entries && (
        <>
          <p>
            Who lives with you, who to call, which cars are yours and who has a key. This is optional. Our
            dispatchers open it only when they need it, and Recent activity shows you when they did.
          </p>
          <DescriptionList
            items={counts.map(({ kind, count }) => ({ term: householdTexts[kind].title, value: count }))}
          />
          <div className="do">
            <ButtonLink variant="line" href={householdPath}>
              {counts.length > 0 ? "Open your household" : "Add your household"}
            </ButtonLink>
          </div>
        </>
      )}
    </Panel>
  );
}
