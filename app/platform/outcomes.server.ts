import { singleton } from "./singleton.server";

type Service = "mail" | "stripe" | "model" | "news";

const none = () => ({ ok: 0, refused: 0, failed: 0 });

/** How this process's calls to services ended since its start; refused: the service works, but said no. */
export const outcomes = singleton("outcomes", () => ({
  mail: none(),
  stripe: none(),
  model: none(),
  news: none(),
}));

/** Counts how the call ends; an error that `isRefusal` accepts is no failure. @throws what `work` throws */
export async function counted<T>(
  service: Service,
  work: () => Promise<T>,
  isRefusal: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    const result = await work();
    outcomes[service].ok += 1;
    return result;
  } catch (error) {
    outcomes[service][isRefusal(error) ? "refused" : "failed"] += 1;
    throw error;
  }
}
