import type { z } from "zod";
import { AppError } from "./app-error.server";
import type { Executor } from "./db.server";
import { formStamp, redirectWithFlash, submit } from "./forms.server";
import { notFound, orNotFound } from "./http.server";
import { bulkLimit } from "./list.server";
import { withListQuery } from "./list-links";
import { capitalized } from "./names";
import { bulkSchema, versionSchema } from "./record.schema";
import type { Edit } from "./record-edits";
import type { Noun } from "./record-fields";
import { isSameText, mac, macs } from "./secrets.server";

/** Adds a record once and opens it; `add` returns its id. */
export function addRecord<S extends z.ZodType>(
  request: Request,
  { noun, schema, done = `${capitalized(noun.one)} added` }: { noun: Noun; schema: S; done?: string },
  add: (input: z.output<S>, trx: Executor) => Promise<string>,
) {
  const problem = noun.failed?.save ?? `Failed to add the ${noun.one}`;
  return submit(request, schema, problem, async (input, form) => {
    const to = await form.once(async (trx) =>
      withListQuery(`${noun.path}/${await add(input, trx)}`, request.url),
    );
    return redirectWithFlash(to, done);
  });
}

interface Saved<V> {
  noun: Noun;
  id: string;
  schema: z.ZodType<V>;
  done?: string;
}

/** Saves an edit and shows the record; 404 when `save` finds none. */
export function saveRecord<V extends { version: number }>(
  request: Request,
  { noun, id, schema, done = `${capitalized(noun.one)} saved` }: Saved<V>,
  save: (edit: Edit<Omit<V, "version">>) => Promise<string | undefined>,
) {
  const problem = noun.failed?.save ?? `Failed to save the ${noun.one}`;
  return submit(request, schema, problem, async ({ version, ...submitted }, form) => {
    orNotFound(await save({ version, submitted, original: form.original, keepTheirs: form.keepTheirs }));
    return redirectWithFlash(withListQuery(`${noun.path}/${id}`, request.url), done);
  });
}

interface Added<S extends z.ZodType> {
  noun: Noun;
  id: string;
  schema: S;
  done: (input: z.output<S>) => string;
  problem: string;
}

/** Adds something to a record once, such as a note; 404 when `add` finds no record. */
export function addToRecord<S extends z.ZodType>(
  request: Request,
  { noun, id, schema, done, problem }: Added<S>,
  add: (input: z.output<S>, trx: Executor) => Promise<string | undefined>,
) {
  return submit(request, schema, problem, async (input, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await add(input, trx));
      return withListQuery(`${noun.path}/${id}`, request.url);
    });
    return redirectWithFlash(to, done(input));
  });
}

/** Deletes a record and goes back to the list; 404 if `remove` finds none. `done` words what `remove` did. */
export function deleteRecord(
  request: Request,
  noun: Noun,
  remove: (version: number) => Promise<string | undefined>,
  done: (removed: string) => string = () => `${capitalized(noun.one)} deleted`,
) {
  const problem = noun.failed?.delete ?? `Failed to delete the ${noun.one}`;
  return submit(request, versionSchema, problem, async ({ version }) => {
    const removed = orNotFound(await remove(version));
    return redirectWithFlash(withListQuery(noun.path, request.url), done(removed));
  });
}

/** The act a bulk form asks for; 404 for any other. */
export function requestedAction<Act extends string>(request: Request, acts: Record<Act, string>): Act {
  const asked = new URL(request.url).searchParams.get("act");
  for (const act in acts) if (act === asked) return act;
  throw notFound();
}

/** A selected row as it was shown. */
export interface Picked {
  id: string;
  version: number;
}

/** What a bulk act did: how many, which ones it left and why, and how many were gone. */
export interface Outcome {
  done: number;
  left: { title: string; why: keyof typeof reasons }[];
  gone: number;
}

const maxNames = 10;

/** Where a bulk act gets its rows, and how it names them. */
interface BulkRows {
  list: { ids(address: string): Promise<string[]> };
  /** `has`: the acts that would change nothing about it. */
  read(ids: string[]): Promise<(Picked & { name: string; has?: (string | null)[] })[]>;
}

/** What the confirmation of a bulk act shows: the records it takes, the first of them by name. */
export async function bulkQuestion(request: Request, { list, read }: BulkRows) {
  const act = new URL(request.url).searchParams.get("act");
  const ids = await list.ids(request.url);
  const rows = ids.length > 0 && ids.length <= bulkLimit ? await read(ids) : [];
  const changed = rows.filter(({ has }) => !has?.includes(act));
  return {
    count: ids.length,
    picked: rows.map(({ id, version }) => `${id}.${version}`),
    shown: mac("bulk act", setOf(request, act, rows)).toString("base64url"),
    names: changed.slice(0, maxNames).map(({ name }) => name),
    same: rows.length - changed.length,
    limit: bulkLimit,
    stamp: formStamp(),
  };
}

/** The list, the act and each record with its version, in a fixed order. */
function setOf(request: Request, act: string | null, rows: Picked[]): string {
  const picked = rows.map(({ id, version }) => `${id}.${version}`).sort();
  return [new URL(request.url).pathname, act, ...picked].join(" ");
}

/**
 * Changes only what the page showed, and a whole list only while the same records match.
 * @throws AppError 409 if more or fewer match by now; 400 for records no page showed
 */
export async function assertRowsAsShown(
  request: Request,
  { list }: Pick<BulkRows, "list">,
  { act, id: rows, shown }: { act: string; id: Picked[]; shown: string },
): Promise<void> {
  const seen = setOf(request, act, rows);
  if (!macs("bulk act", seen).some((own) => isSameText(own.toString("base64url"), shown)))
    throw new AppError("Select the rows again.");
  if (!new URL(request.url).searchParams.has("all")) return;
  const now = await list.ids(request.url);
  const more = now.filter((id) => !rows.some((row) => row.id === id)).length;
  const fewer = rows.filter(({ id }) => !now.includes(id)).length;
  if (more + fewer === 0) return;
  const words = [more > 0 ? `${more} more` : "", fewer > 0 ? `${fewer} fewer` : ""].filter(Boolean);
  throw new AppError(
    `${words.join(" and ")} since you looked. Look at the list below, then confirm again.`,
    409,
  );
}

/**
 * Runs a bulk act on the records that were shown, and reports how many, and which were left. Otherwise like
 * assertRowsAsShown.
 */
export function bulkAction<Act extends string>(
  request: Request,
  { noun, acts, rows }: { noun: Noun; acts: Record<Act, string>; rows: BulkRows },
  perform: (act: Act, picked: Picked[]) => Promise<Outcome>,
) {
  return submit(request, bulkSchema(acts, noun), nothingChanged, async ({ act, id, shown }) => {
    await assertRowsAsShown(request, rows, { act, id, shown });
    return bulkResult(request, noun, { act: acts[act], asked: id.length, ...(await perform(act, id)) });
  });
}

export const nothingChanged = "Nothing was changed. Please try again.";

/** Back to the list, where the outcome of a bulk act with so many is said. */
export function bulkResult(
  request: Request,
  noun: Noun,
  { act, asked, ...outcome }: Outcome & { act: string; asked: number },
) {
  const counted = `${outcome.done} of ${asked} ${asked === 1 ? noun.one : noun.many} changed`;
  const kind = outcome.done < asked ? "info" : "success";
  const words = [`${act}: ${counted}`, ...leftOf(outcome)].join(". ");
  return redirectWithFlash(withListQuery(noun.path, request.url), words, kind);
}

const maxLeft = 3;
const reasons = {
  same: "already had that value",
  changed: "was changed by someone else after you selected it",
  refused: "was refused; edit it to see why",
  skipped: "cannot be moved there from its status",
  kept: "has to be kept",
};

function leftOf({ left, gone }: Outcome): string[] {
  const named = left.slice(0, maxLeft).map(({ title, why }) => `${title} ${reasons[why]}`);
  const more = left.length - named.length;
  return [
    ...named,
    ...(more > 0 ? [`${more} more were left`] : []),
    ...(gone > 0 ? [`${gone} ${gone === 1 ? "was" : "were"} deleted by someone else`] : []),
  ];
}
