import { DescriptionList } from "~/ui/description-list";
import { Pill } from "~/ui/pill";
import { depthWords, nightWords, stateTones, stateWords, textFields, textNames } from "./watch-options";
import type { Watch } from "./watch-records.server";

/** As a loader or a live page has it. */
type ReadWatch = Pick<
  Watch,
  | "depth"
  | "keyholder"
  | "lights"
  | "vehicles"
  | "visitors"
  | "pets"
  | "deliveries"
  | "remarks"
  | "hasPhrase"
  | "state"
> & { erasedAt: Date | string | null };

export function StatePill({ state }: Pick<Watch, "state">) {
  return (
    <Pill tone={stateTones[state]} dot>
      {stateWords[state]}
    </Pill>
  );
}

/** "Fri, Dec 4 to Mon, Dec 14" */
export function nightsRange({ firstNight, lastNight }: Pick<Watch, "firstNight" | "lastNight">): string {
  return firstNight === lastNight
    ? nightWords(firstNight)
    : `${nightWords(firstNight)} to ${nightWords(lastNight)}`;
}

/** What was asked, for its resident (`isOwn`) and for staff, who also ask for the phrase; the nights are its title. */
export function WatchFacts({ watch, isOwn = false }: { watch: ReadWatch; isOwn?: boolean }) {
  const { depth, keyholder, remarks, hasPhrase, erasedAt } = watch;
  const phrase = erasedAt ? "Erased" : hasPhrase ? "Set" : "None";
  const given = textNames.flatMap((name) =>
    watch[name] ? [{ term: textFields[name].label, value: watch[name] }] : [],
  );
  return (
    <DescriptionList
      items={[
        { term: "We look", value: keyholder ? `${depthWords[depth]}: ${keyholder}` : depthWords[depth] },
        ...given,
        ...(remarks ? [{ term: "Remarks", value: remarks, wide: true }] : []),
        ...(isOwn && phrase === "None" ? [] : [{ term: "Pass phrase", value: phrase }]),
      ]}
    />
  );
}
