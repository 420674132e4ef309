import { singleton } from "./singleton.server";

type Service = "mail" | "stripe" | "model" | "news";

/** How calls of services ended in this process since its start. */
export const outcomes = singleton("outcomes", () => ({
  mail: { ok: 0, failed: 0 },
  stripe: { ok: 0, failed: 0 },
  model: { ok: 0, failed: 0 },
  news: { ok: 0, failed: 0 },
}));

/** Counts how the call ends; an error of which `isAnswer` says so is an answer. @throws what `work` throws */
export async function counted<T>(
  service: Service,
  work: () => Promise<T>,
  isAnswer: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    const result = await work();
    outcomes[service].ok += 1;
    return result;
  } catch (error) {
    outcomes[service][isAnswer(error) ? "ok" : "failed"] += 1;
    throw error;
  }
}
