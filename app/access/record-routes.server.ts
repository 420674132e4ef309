import { nounAt, registeredAt } from "~/modules/office/nouns.server";
import type { AnyNoun, RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { notFound } from "~/platform/http.server";
import { isId } from "~/platform/ids.server";
import type { Noun } from "~/platform/record-fields";

/** The noun whose pages are at this address. @throws Response 404 */
export function nounOf(request: Request): AnyNoun {
  const noun = nounAt(new URL(request.url).pathname);
  if (!noun) throw notFound();
  return noun;
}

/** The noun and the id of a record, whether its pages are declared or files. @throws Response 404 */
export function placeOf(request: Request): { noun: RegisteredNoun; id: string } {
  const { pathname } = new URL(request.url);
  const noun = registeredAt(pathname);
  const id = noun && idIn(pathname, noun.description.path);
  if (!noun || !isId(id)) throw notFound();
  return { noun, id };
}

function idIn(pathname: string, path: string): string | undefined {
  return pathname.slice(path.length + 1).split("/")[0];
}

/**
 * The noun and the record named in the address. @throws Response 404 with the noun's words if there is no such record
 */
export async function recordOf(request: Request) {
  const noun = nounOf(request);
  const { path } = noun.description;
  const id = idIn(new URL(request.url).pathname, path);
  const row = isId(id) ? await noun.find(id) : undefined;
  if (!row) throw Response.json(wordsOf(noun), { status: 404 });
  return { noun, words: wordsOf(noun), row, title: noun.titleOf(row) };
}

/** How pages word a noun. */
export function wordsOf({ description: { one, many, path, failed } }: AnyNoun): Noun {
  return { one, many, path, failed };
}
