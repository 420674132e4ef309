import { formats } from "~/messages/en/formats";
import { watch as english } from "~/messages/en/watch";
import { DescriptionList } from "~/ui/description-list";
import { useMessages } from "~/ui/language";
import { Pill } from "~/ui/pill";
import { stateTones, textNames } from "./watch-options";
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
  const { states } = useMessages("watch", english);
  return (
    <Pill tone={stateTones[state]} dot>
      {states[state]}
    </Pill>
  );
}

type Nights = Pick<Watch, "firstNight" | "lastNight">;

/** Says the nights of a request, as "Fri, Dec 4 to Mon, Dec 14". */
export function useNightsRange(): (nights: Nights) => string {
  const { range } = useMessages("watch", english);
  const { night } = useMessages("formats", formats);
  return ({ firstNight, lastNight }) =>
    firstNight === lastNight ? night(firstNight) : range(night(firstNight), night(lastNight));
}

/** What was asked, for its resident (`isOwn`) and for staff, who also ask for the phrase; the nights are its title. */
export function WatchFacts({ watch, isOwn = false }: { watch: ReadWatch; isOwn?: boolean }) {
  const words = useMessages("watch", english);
  const { keyholder, remarks, hasPhrase, erasedAt } = watch;
  const depth = words.depths[watch.depth];
  const phrase = erasedAt ? words.erased : hasPhrase ? words.set : words.none;
  const given = textNames.flatMap((name) =>
    watch[name] ? [{ term: words.texts[name], value: watch[name] }] : [],
  );
  return (
    <DescriptionList
      items={[
        { term: words.look, value: keyholder ? words.lookWith(depth, keyholder) : depth },
        ...given,
        ...(remarks ? [{ term: words.remarks, value: remarks, wide: true }] : []),
        ...(isOwn && phrase === words.none ? [] : [{ term: words.phrase, value: phrase }]),
      ]}
    />
  );
}
