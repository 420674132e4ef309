import { onePass } from "./patrol-options";

interface Street {
  count: number;
  last: Date | string | null;
}

export interface RoundOrder<S extends Street> {
  next: S;
  /** The others: those still open in their order, then those just passed, the newest first. */
  rest: (S & { place: number; isDone: boolean; isJustPassed: boolean; minutesAgo: number })[];
  /** Which of the round the next one is. */
  place: number;
}

const timeOf = ({ last }: Street) => (last ? new Date(last).getTime() : 0);

/**
 * Which street to pass next: the one that has waited longest, so that a street left out comes next once and not until
 * it has caught up. Undefined without streets.
 */
export function orderOf<S extends Street>(
  streets: readonly S[],
  now: Date | string,
): RoundOrder<S> | undefined {
  const [first, ...others] = streets;
  if (!first) return undefined;
  const next = others.reduce((one, other) => (timeOf(other) < timeOf(one) ? other : one), first);
  const highest = Math.max(...streets.map(({ count }) => count));
  const isBetween = streets.some(({ count }) => count < highest);
  const all = streets.map((street, index) => {
    const minutesAgo = Math.floor((new Date(now).getTime() - timeOf(street)) / 60_000);
    const isJustPassed = street.last !== null && minutesAgo < onePass;
    const isDone = isJustPassed || (isBetween && street.count === highest);
    return { ...street, isDone, isJustPassed, minutesAgo, place: index + 1 };
  });
  const rest = all.filter((_, index) => streets[index] !== next);
  const done = rest.filter(({ isDone }) => isDone).sort((one, other) => timeOf(other) - timeOf(one));
  return {
    next,
    rest: [...rest.filter(({ isDone }) => !isDone), ...done],
    place: Math.min(done.length + 1, streets.length),
  };
}
