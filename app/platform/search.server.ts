import { type RawBuilder, sql } from "kysely";

const maxWords = 10;

/** A phone number as people type one, or a word; digits before a letter are part of the word. */
const parts = /\+?\(?\d[\d\s().-]{5,}\d(?![\p{L}\p{N}])|\S+/gu;

/** What a trigram index can search for: three letters or digits, or the start or end of a word. */
const indexable = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

export function searchText(text: string | null): string {
  return (text ?? "").replaceAll("\0", "").trim().slice(0, 200);
}

/** Wildcards are taken literally (ASVS V1.2.9). None without a letter or digit: that would read the whole table. */
export function searchPatterns(word: string): string[] {
  const plain = searchKey(word).replace(/[\\%_]/g, "\\$&");
  if (indexable.test(word)) return [`%${plain}%`];
  return /[\p{L}\p{N}]/u.test(word) ? [`${plain}%`, `% ${plain}%`] : [];
}

export type Searched = RawBuilder<unknown> | RawBuilder<unknown>[];

export function holds(text: Searched, search: string): RawBuilder<boolean> {
  const found = (search.match(parts) ?? []).flatMap((part) => {
    const words = part.split(/\s+/).flatMap((word) => anyOf(text, searchPatterns(word)));
    const all = words.length > 0 ? [sql<boolean>`(${sql.join(words, sql` and `)})`] : [];
    const digits = phoneDigits(part);
    return digits && all[0] ? [sql<boolean>`(${all[0]} or ${like(text, `%${digits}%`)})`] : all;
  });
  return found.length > 0 ? sql`(${sql.join(found.slice(0, maxWords), sql` and `)})` : sql`false`;
}

/** The beginning of a text, at most `max` characters and an ellipsis, cut between words. */
export function excerptOf(text: RawBuilder<unknown>, max: number): RawBuilder<string> {
  return sql<string>`CASE WHEN length(${text}) > ${max}::integer
    THEN regexp_replace(left(${text}, ${max}::integer), '\\s+\\S*$', '') || '…' ELSE ${text} END`;
}

/** Without capitals and accents: the same result as the SQL function search_key. */
export function searchKey(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

function like(text: Searched, pattern: string): RawBuilder<unknown> {
  const tests = [text].flat().map((column) => sql`${column} like ${pattern}`);
  return sql.join(tests, sql` or `);
}

function anyOf(text: Searched, patterns: string[]): RawBuilder<boolean>[] {
  const tests = patterns.map((pattern) => like(text, pattern));
  return tests.length > 0 ? [sql`(${sql.join(tests, sql` or `)})`] : [];
}

function phoneDigits(part: string): string | undefined {
  if (!/^[+(]*\d[\d\s().-]*$/.test(part)) return undefined;
  const digits = part.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length >= 3 ? digits : undefined;
}
