import { z } from "zod";
import type { Executor } from "./db.server";
import { publish } from "./event-bus.server";
import { singleton } from "./singleton.server";

/** What an open page shows. Two states with the same version are the same state. */
export interface LiveState {
  /** Without commas, spaces and line breaks. */
  version: string;
  /** One line. */
  text: string;
}

/** Something open pages are kept up to date about. Its keys are ids, of a person or a record. */
export interface LiveTopic<Listener> {
  /** Its name on the event bus and in the address of a stream. */
  name: string;
  /** The key this person may hear; undefined refuses. `asked` is what the page asked for. */
  keyOf(listener: Listener, asked: string | undefined): string | undefined;
  /** The current states of these keys, in one query. */
  current(keys: string[]): Promise<Map<string, LiveState>>;
}

const perEvent = 100;

/** Announces which keys of a topic have changed; heard once the transaction commits. */
export async function publishChanges(topic: string, ids: string[], executor: Executor): Promise<void> {
  for (let start = 0; start < ids.length; start += perEvent)
    await publish(topic, { ids: ids.slice(start, start + perEvent) }, executor);
}

const changes = z.union([
  z.object({ ids: z.array(z.string()) }),
  z.object({ userId: z.string() }).transform(({ userId }) => ({ ids: [userId] })),
]);

/** The keys named by an event, as `{ ids }` or `{ userId }`. */
export function changedKeys(payload: unknown): string[] {
  return changes.safeParse(payload).data?.ids ?? [];
}

/** This process's streams since its start, for the monitor. */
export const liveFigures = singleton("live figures", () => ({ open: 0, again: 0, sent: 0, cut: 0 }));
