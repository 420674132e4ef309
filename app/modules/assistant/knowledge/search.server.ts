import { sql } from "kysely";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { commonWords } from "./common-words";
import type { Passage } from "./passages";

/** A passage must have more than this share of what the question asks for, weighted by how telling each word is. */
const threshold = 0.5;
const nearness = 0.37;
/** The weight of a posting or an article if the question is not about work or news. */
const beside = 0.5;
const maxWords = 40;
const saysLittle = 0.35;

interface Found {
  passage: Passage;
  /** 0 to 1: how much of the question the passage covers. */
  coverage: number;
  /** How many words of the question it has that are no common ones. */
  words: number;
}

const topics = {
  work: /\b(jobs?|careers?|hir(e|es|ing)|positions?|openings?|vacanc(y|ies)|employ(ment|ed)?|apply|wages?|salary)\b/i,
  news: /\b(news|articles?|headlines?|reported|papers?)\b/i,
};

interface Match {
  /** The stem of a word of the question. */
  asked: string;
  i: number;
  /** 1 for the title, less for the rest; less again for a synonym or a rescued typing error. */
  strength: number;
  /** How likely it is the word that was meant. */
  trust: number;
  /** Natural logarithm of how rare the word is among the passages. */
  rarity: number;
}

/** The passages that match the question, best first; those below the threshold are left out. */
export async function search(question: string, all: Passage[], executor: Executor = db): Promise<Found[]> {
  if (all.length === 0) return [];
  const { matches, asked } = await inTransaction(executor, async (trx) => {
    // PostgreSQL thinks this query is a large one and would spend seconds compiling it.
    await sql`select set_config('jit', 'off', true)`.execute(trx);
    return matchesOf(question, all, trx);
  });
  const total = [...asked.values()].reduce((sum, rarity) => sum + rarity, 0);
  if (total === 0) return [];
  const scores = new Map<number, { score: number; covered: number; words: number }>();
  for (const { i, asked: word, strength, trust, rarity } of matches) {
    const { score, covered, words } = scores.get(i) ?? { score: 0, covered: 0, words: 0 };
    const about = all[i]?.about;
    const weight = strength * (about && !topics[about].test(question) ? beside : 1);
    scores.set(i, {
      score: score + rarity * weight,
      covered: covered + rarity * trust,
      words: words + (commonWords.has(word) ? 0 : 1),
    });
  }
  return [...scores]
    .map(([i, { score, covered, words }]) => ({ passage: all[i], score, coverage: covered / total, words }))
    .filter(({ coverage }) => coverage > threshold)
    .sort((one, other) => other.score - one.score)
    .flatMap(({ passage, coverage, words }) => (passage ? [{ passage, coverage, words }] : []));
}

/** A question with what staff call synonyms of its words behind it, so that each of them is understood. */
export async function withSynonyms(question: string, executor: Executor = db): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    SELECT words FROM assistant_synonyms
    WHERE EXISTS (SELECT FROM regexp_split_to_table(lower(words), ',') AS part
      WHERE to_tsvector('english', ${question}) @@ phraseto_tsquery('english', trim(part)))
    LIMIT ${maxSynonyms}`.execute(executor);
  return [question, ...rows.map(({ words }) => words.replaceAll(",", " "))].join(" ");
}

const maxSynonyms = 5;

async function matchesOf(question: string, all: Passage[], executor: Executor) {
  const { rows } = await sql<{
    asked: string;
    i: number | null;
    strength: number | null;
    trust: number;
    rarity: number;
  }>`
    WITH passage AS (
      SELECT ordinality::int - 1 AS i, title, words, body FROM unnest(
        ${all.map(({ title }) => title)}::text[], ${all.map(({ words }) => words)}::text[],
        ${all.map(({ text }) => text)}::text[]) WITH ORDINALITY AS p (title, words, body, ordinality)
    ), held AS MATERIALIZED (
      SELECT i, lexeme, CASE WHEN 'A' = any (weights) THEN 1.0 WHEN 'B' = any (weights) THEN 0.8 ELSE 0.5 END AS strength
      FROM passage, unnest(setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', words), 'B')
        || to_tsvector('english', body))
    ), known AS MATERIALIZED (
      SELECT lexeme, ln(1 + ${all.length}::float8 / count(*)) AS rarity FROM held GROUP BY lexeme
    ), phrase AS (
      SELECT id, trim(part) AS part FROM assistant_synonyms, regexp_split_to_table(lower(words), ',') AS part
    ), alike AS MATERIALIZED (
      SELECT DISTINCT id, lexeme FROM phrase, unnest(to_tsvector('english', part))
      WHERE part !~ '\\s' OR array_length(tsvector_to_array(to_tsvector('english', part)), 1) = 1
    ), word AS MATERIALIZED (
      SELECT word, min(stem) AS lexeme FROM (
        SELECT lexeme AS word, (ts_lexize('english_stem', lexeme))[1] AS stem FROM passage,
        unnest(to_tsvector('simple', title || ' ' || words || ' ' || body))
        UNION SELECT lexeme, (ts_lexize('english_stem', lexeme))[1] FROM phrase, unnest(to_tsvector('simple', part))
      ) AS each WHERE stem IS NOT NULL AND length(word) > 3 GROUP BY word
    ), joined AS (
      SELECT pair, parts FROM jsonb_to_recordset(${JSON.stringify(pairsOf(question))}) AS p (pair text, parts text[])
      WHERE pair IN (SELECT word FROM word)
    ), asked AS MATERIALIZED (
      SELECT word, stem AS asked, word = any (${common}) AS common FROM (
        SELECT lexeme AS word FROM unnest(to_tsvector('simple', ${question}))
        WHERE lexeme NOT IN (SELECT unnest(parts) FROM joined) UNION SELECT pair FROM joined) AS each,
        LATERAL unnest(ts_lexize('english_stem', word)) AS stem LIMIT ${maxWords}
    ), named AS (
      SELECT DISTINCT id, part FROM phrase WHERE part ~ '\\s'
      AND to_tsvector('simple', ${question}) @@ phraseto_tsquery('simple', part)
    ), strange AS MATERIALIZED (
      SELECT word, asked, left(word, 1) AS initial FROM asked WHERE length(word) > 2 AND word !~ '[0-9]' AND NOT common
      AND asked NOT IN (SELECT lexeme FROM known) AND asked NOT IN (SELECT lexeme FROM alike)
    ), near AS (
      SELECT DISTINCT ON (asked) asked, word.lexeme, likeness
      FROM strange JOIN (SELECT word, lexeme FROM word UNION ALL SELECT unnest(${common}), NULL) AS word
      ON left(word.word, 1) = initial AND length(word.word) > 2, LATERAL (
        SELECT greatest(CASE WHEN lexeme IS NOT NULL THEN similarity(strange.word, word.word) END, CASE WHEN ${isOneSlip} THEN 0.7 END)
        AS likeness) AS measured
      WHERE likeness >= ${nearness} ORDER BY asked, likeness DESC, right(word.word, 1) = right(strange.word, 1) DESC,
        similarity(strange.word, word.word) DESC, word.word
    ), spelt AS (
      SELECT asked, common, CASE WHEN near.asked IS NULL THEN asked.asked ELSE near.lexeme END AS lexeme,
        coalesce(0.5 + likeness / 2, 1) AS trust
      FROM asked LEFT JOIN near USING (asked)
      WHERE coalesce(near.lexeme, CASE WHEN near.asked IS NULL THEN asked.asked END) IS NOT NULL
    ), meant AS (
      SELECT asked, common, lexeme, 1 AS closeness, trust FROM spelt
      UNION ALL
      SELECT asked, common, other.lexeme, 0.7, trust
      FROM spelt JOIN alike AS own USING (lexeme) JOIN alike AS other USING (id)
      UNION ALL
      SELECT part, false, lexeme, 0.8, 1 FROM named JOIN alike USING (id)
    ), weighed AS (
      SELECT asked, coalesce(max(rarity) FILTER (WHERE closeness = 1), max(rarity), ln(1 + ${all.length}::float8)) * CASE WHEN bool_and(common) THEN ${saysLittle}::float8 ELSE 1 END AS rarity
      FROM meant LEFT JOIN known USING (lexeme) GROUP BY asked HAVING max(rarity) IS NOT NULL OR NOT bool_and(common)
    )
    SELECT asked, i, max(strength * closeness)::float8 AS strength, max(trust)::float8 AS trust, min(weighed.rarity)::float8 AS rarity
    FROM weighed LEFT JOIN (meant JOIN held USING (lexeme)) USING (asked) GROUP BY asked, i`.execute(
    executor,
  );
  const matches = rows.flatMap(({ i, strength, ...row }): Match[] =>
    i === null || strength === null ? [] : [{ ...row, i, strength }],
  );
  return { matches, asked: new Map(rows.map(({ asked, rarity }) => [asked, rarity])) };
}

/** One letter too many, too few or wrong, or the same letters in another order. */
const isOneSlip = sql`(
  length(word.word) = length(strange.word) AND (${lettersOf("word.word")} = ${lettersOf("strange.word")} OR EXISTS (
    SELECT FROM generate_series(1, length(word.word)) AS at
    WHERE overlay(word.word PLACING '' FROM at FOR 1) = overlay(strange.word PLACING '' FROM at FOR 1)))
  OR length(word.word) = length(strange.word) + 1 AND ${lacksOne("word.word", "strange.word")}
  OR length(word.word) = length(strange.word) - 1 AND ${lacksOne("strange.word", "word.word")})`;

function lettersOf(column: string) {
  return sql`(SELECT string_agg(letter, '' ORDER BY letter) FROM regexp_split_to_table(${sql.ref(column)}, '') AS letter)`;
}

function lacksOne(longer: string, shorter: string) {
  return sql`EXISTS (SELECT FROM generate_series(1, length(${sql.ref(longer)})) AS at
    WHERE overlay(${sql.ref(longer)} PLACING '' FROM at FOR 1) = ${sql.ref(shorter)})`;
}

/** Two words that may be one: "key pad". */
function pairsOf(question: string) {
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words
    .slice(1, maxWords)
    .map((word, index) => ({ pair: `${words[index]}${word}`, parts: [words[index], word] }));
}

const common = sql`${[...commonWords]}::text[]`;
