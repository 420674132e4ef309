import { nounAt } from "~/modules/office/nouns.server";
import type { AnyNoun } from "~/modules/shared/records/noun.server";
import { notFound } from "~/platform/http.server";
import { isId } from "~/platform/ids.server";
import type { Noun } from "~/platform/record-fields";

/** The noun whose pages lie at the address. @throws Response 404 */
export function nounOf(request: Request): AnyNoun {
  const noun = nounAt(new URL(request.url).pathname);
  if (!noun) throw notFound();
  return noun;
}

/** The noun and the record that the address names. @throws Response 404 with the noun's words when there is no such record */
export async function recordOf(request: Request) {
  const noun = nounOf(request);
  const { path } = noun.description;
  const [id] = new URL(request.url).pathname.slice(path.length + 1).split("/");
  const row = isId(id) ? await noun.find(id) : undefined;
  if (!row) throw Response.json(wordsOf(noun), { status: 404 });
  return { noun, words: wordsOf(noun), row, title: noun.titleOf(row) };
}

/** What pages say of a noun. */
export function wordsOf({ description: { one, many, path, failed } }: AnyNoun): Noun {
  return { one, many, path, failed };
}
