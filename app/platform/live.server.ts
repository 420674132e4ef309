import { z } from "zod";
import type { Executor } from "./db.server";
import { publish } from "./event-bus.server";
import { singleton } from "./singleton.server";

/** What an open page shows. Two states of the same version are the same state. */
export interface LiveState {
  /** Without commas, spaces and line breaks. */
  version: string;
  /** One line. */
  text: string;
}

/** Something of which open pages are told. It is kept under keys: a person's id, or a record's. */
export interface LiveTopic<Listener> {
  /** As the event bus and the address of a stream call it. */
  name: string;
  /** The key that this person may hear; undefined refuses. `asked` is what the page asked for. */
  keyOf(listener: Listener, asked: string | undefined): string | undefined;
  /** The states of these keys as they are now, in one query. */
  current(keys: string[]): Promise<Map<string, LiveState>>;
}

const perEvent = 100;

/** Says which keys of a topic have changed; heard once the transaction commits. */
export async function publishChanges(topic: string, ids: string[], executor: Executor): Promise<void> {
  for (let start = 0; start < ids.length; start += perEvent)
    await publish(topic, { ids: ids.slice(start, start + perEvent) }, executor);
}

const changes = z.union([
  z.object({ ids: z.array(z.string()) }),
  z.object({ userId: z.string() }).transform(({ userId }) => ({ ids: [userId] })),
]);

/** The keys that an event names, as `{ ids }` or `{ userId }`. */
export function changedKeys(payload: unknown): string[] {
  return changes.safeParse(payload).data?.ids ?? [];
}

/** The streams of this process since it started, for the monitor. */
export const liveFigures = singleton("live figures", () => ({ open: 0, again: 0, sent: 0, cut: 0 }));
