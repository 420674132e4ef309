import type { z } from "zod";
import type { Executor } from "./db.server";
import { formStamp, redirectWithFlash, submit } from "./forms.server";
import { notFound, orNotFound } from "./http.server";
import { bulkLimit } from "./list.server";
import { keepingList } from "./list-links";
import { capitalized } from "./names";
import { bulkSchema, versionSchema } from "./record.schema";
import type { Edit } from "./record-edits";
import type { Noun } from "./record-fields";

/** Adds a record once and opens it; `add` returns its id. */
export function addRecord<S extends z.ZodType>(
  request: Request,
  noun: Noun,
  schema: S,
  add: (input: z.output<S>, trx: Executor) => Promise<string>,
) {
  return submit(
    request,
    schema,
    noun.failed?.save ?? `Failed to add the ${noun.one}`,
    async (input, form) => {
      const to = await form.once(async (trx) =>
        keepingList(`${noun.path}/${await add(input, trx)}`, request.url),
      );
      return redirectWithFlash(to, `${capitalized(noun.one)} added`);
    },
  );
}

/** Saves an edit and shows the record; 404 when `save` finds none. */
export function saveRecord<V extends { version: number }>(
  request: Request,
  noun: Noun,
  id: string,
  schema: z.ZodType<V>,
  save: (edit: Edit<Omit<V, "version">>) => Promise<string | undefined>,
  done = `${capitalized(noun.one)} saved`,
) {
  const problem = noun.failed?.save ?? `Failed to save the ${noun.one}`;
  return submit(request, schema, problem, async ({ version, ...typed }, form) => {
    orNotFound(await save({ version, typed, began: form.began, theirs: form.theirs }));
    return redirectWithFlash(keepingList(`${noun.path}/${id}`, request.url), done);
  });
}

/** Adds something to a record once, such as a note; 404 when `add` finds no record. */
export function addToRecord<S extends z.ZodType>(
  request: Request,
  {
    noun,
    id,
    done,
    problem,
  }: { noun: Noun; id: string; done: (input: z.output<S>) => string; problem: string },
  schema: S,
  add: (input: z.output<S>, trx: Executor) => Promise<string | undefined>,
) {
  return submit(request, schema, problem, async (input, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await add(input, trx));
      return keepingList(`${noun.path}/${id}`, request.url);
    });
    return redirectWithFlash(to, done(input));
  });
}

/** Deletes a record and goes back to the list; 404 when `remove` finds none. `done` says what `remove` did. */
export function deleteRecord(
  request: Request,
  noun: Noun,
  remove: (version: number) => Promise<string | undefined>,
  done: (removed: string) => string = () => `${capitalized(noun.one)} deleted`,
) {
  const problem = noun.failed?.delete ?? `Failed to delete the ${noun.one}`;
  return submit(request, versionSchema, problem, async ({ version }) => {
    const removed = orNotFound(await remove(version));
    return redirectWithFlash(keepingList(noun.path, request.url), done(removed));
  });
}

/** The act that a bulk form asks for; 404 for any other. */
export function askedAct<Act extends string>(request: Request, acts: Record<Act, string>): Act {
  const asked = new URL(request.url).searchParams.get("act");
  for (const act in acts) if (act === asked) return act;
  throw notFound();
}

/** A selected row as it was shown. */
export interface Picked {
  id: string;
  version: number;
}

/** What a bulk act did: how many, those it left and why, and how many were gone. */
export interface Outcome {
  done: number;
  left: { title: string; why: keyof typeof reasons }[];
  gone: number;
}

const mostNames = 10;

/** What the question before a bulk act shows: the records that it takes, the first of them by name. */
export async function bulkQuestion(
  request: Request,
  list: { ids(address: string): Promise<string[]> },
  read: (ids: string[]) => Promise<(Picked & { name: string })[]>,
) {
  const ids = await list.ids(request.url);
  const rows = ids.length > 0 && ids.length <= bulkLimit ? await read(ids) : [];
  return {
    count: ids.length,
    picked: rows.map(({ id, version }) => `${id}.${version}`),
    names: rows.slice(0, mostNames).map(({ name }) => name),
    limit: bulkLimit,
    stamp: formStamp(),
  };
}

/** Does a bulk act with the records that were shown, and says of how many, and which were left. */
export function changeMany<Act extends string>(
  request: Request,
  noun: Noun,
  acts: Record<Act, string>,
  perform: (act: Act, picked: Picked[]) => Promise<Outcome>,
) {
  const problem = "Nothing was changed. Please try again.";
  return submit(request, bulkSchema(acts, noun), problem, async ({ act, id }) => {
    const outcome = await perform(act, id);
    const counted = `${outcome.done} of ${id.length} ${id.length === 1 ? noun.one : noun.many} changed`;
    const kind = outcome.done < id.length ? "info" : "success";
    const words = [`${acts[act]}: ${counted}`, ...leftOf(outcome)].join(". ");
    return redirectWithFlash(keepingList(noun.path, request.url), words, kind);
  });
}

const mostLeft = 3;
const reasons = {
  same: "was so already",
  changed: "was changed by someone else after you selected it",
  refused: "was refused; edit it to see why",
};

function leftOf({ left, gone }: Outcome): string[] {
  const named = left.slice(0, mostLeft).map(({ title, why }) => `${title} ${reasons[why]}`);
  const more = left.length - named.length;
  return [
    ...named,
    ...(more > 0 ? [`${more} more were left`] : []),
    ...(gone > 0 ? [`${gone} ${gone === 1 ? "was" : "were"} deleted by someone else`] : []),
  ];
}
