interface Tab<F> {
  label: string;
  filters: F;
}

/** The tabs above a list, each with its count, as its screen shows them. */
export async function countTabs<F extends object, T extends Tab<F>>(
  list: {
    count(
      criteria: { q: string; filters: object },
      executor: undefined,
      views: T[],
    ): Promise<{ counts: number[] }>;
  },
  tabs: T[],
): Promise<(T & { count: number })[]> {
  const { counts } = await list.count({ q: "", filters: {} }, undefined, tabs);
  return tabs.map((tab, index) => ({ ...tab, count: counts[index] ?? 0 }));
}
