/** Something that people tell or wish for: in their words, and in those of a row that serves it. */
export interface Matter {
  told: RegExp;
  known: RegExp;
}

/** The matters that a question speaks of. */
export function toldIn(matters: readonly Matter[], text: string): Matter[] {
  return matters.filter(({ told }) => told.test(text));
}

/** The rows that serve at least so many matters, the best first; none that serves only a part of what another does. */
export function serving<T>(
  rows: readonly T[],
  textOf: (row: T) => string,
  matters: readonly Matter[],
  least = 1,
): T[] {
  const served = rows
    .map((row) => ({ row, serves: matters.filter(({ known }) => known.test(textOf(row))) }))
    .filter(({ serves }) => serves.length >= least);
  return served
    .filter(
      ({ serves }) =>
        !served.some(
          (other) =>
            other.serves.length > serves.length && serves.every((each) => other.serves.includes(each)),
        ),
    )
    .sort((one, other) => other.serves.length - one.serves.length)
    .map(({ row }) => row);
}
