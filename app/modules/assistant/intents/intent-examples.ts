import accounts from "./examples/accounts.json" with { type: "json" };
import company from "./examples/company.json" with { type: "json" };
import incidents from "./examples/incidents.json" with { type: "json" };
import jobs from "./examples/jobs.json" with { type: "json" };
import patrols from "./examples/patrols.json" with { type: "json" };
import plans from "./examples/plans.json" with { type: "json" };
import services from "./examples/services.json" with { type: "json" };
import shop from "./examples/shop.json" with { type: "json" };
import talk from "./examples/talk.json" with { type: "json" };

/**
 * What people may mean, with the question that offers it on a button and the many ways to ask for it: the plain ones, and
 * the roundabout ones of people who do not use our words.
 */
export const intents = {
  ...plans,
  ...accounts,
  ...patrols,
  ...services,
  ...shop,
  ...company,
  ...jobs,
  ...incidents,
  ...talk,
};

export type IntentId = keyof typeof intents;

interface Ways {
  examples: string[];
  roundabout?: string[];
}

/** All ways to ask for each. */
export function waysToAsk(): [IntentId, string[]][] {
  const all: Record<IntentId, Ways> = intents;
  return Object.keys(intents).flatMap((id): [IntentId, string[]][] => {
    if (!isIntent(id)) return [];
    const { examples, roundabout = [] } = all[id];
    return [[id, [...examples, ...roundabout]]];
  });
}

export function isIntent(name: string): name is IntentId {
  return name in intents;
}
