import type { Values } from "~/modules/shared/records/import-kind";
import { db, type Executor } from "~/platform/db.server";
import { valuesIn } from "./dry-run.server";
import * as Imports from "./imports.server";

/** How many lines, and what they add up to a month. */
interface Sum {
  lines: number;
  cents: number;
}

interface Unlike {
  number: number;
  name: string;
  cents: number;
  usual: number;
}

/** The month of a file: every line is in one of the groups, refused, or left out. */
export interface MoneyOfFile {
  file: Sum;
  /** Written by the import, under what it is paid for. */
  groups: (Sum & { name: string })[];
  refused: Sum;
  leftOut: Sum;
  /** Lines without an amount that can be read; they are refused. */
  unread: number;
  /** Those who pay something else than a new client would: how many, and the first. */
  unlike: { count: number; first: Unlike[] };
}

const maxNamed = 20;

/** What the lines of a file add up to; null if its kind is not about money. */
export async function moneyOf(
  found: Pick<Imports.Import, "id" | "of" | "reading">,
  executor: Executor = db,
): Promise<MoneyOfFile | null> {
  const { of: kind } = found;
  if (!kind.money) return null;
  const lines = await executor
    .selectFrom("importLines")
    .select(["id", "number", "cells", "outcome", "leftOut"])
    .where("importId", "=", found.id)
    .orderBy("number")
    .execute();
  const values = lines.map((line): Values => valuesIn(found.reading, Imports.lineOf(line).cells).values);
  const amounts = await kind.money(values, executor);
  const groups = new Map<string, Sum>();
  const sums = {
    file: { lines: 0, cents: 0 },
    refused: { lines: 0, cents: 0 },
    leftOut: { lines: 0, cents: 0 },
    unread: 0,
  };
  const unlike: Unlike[] = [];
  for (const [index, { number, outcome, leftOut }] of lines.entries()) {
    const { cents, group = "", usual = null } = amounts[index] ?? { cents: null };
    if (cents === null) sums.unread += 1;
    const own = groups.get(group) ?? { lines: 0, cents: 0 };
    const to = leftOut ? sums.leftOut : outcome === "refused" ? sums.refused : own;
    if (to === own) groups.set(group, own);
    for (const sum of [sums.file, to]) {
      sum.lines += 1;
      sum.cents += cents ?? 0;
    }
    if (to === own && cents !== null && usual !== null && cents !== usual)
      unlike.push({ number, name: kind.nameOf(values[index] ?? {}), cents, usual });
  }
  return {
    ...sums,
    groups: [...groups].map(([name, sum]) => ({ name, ...sum })).sort((a, b) => b.cents - a.cents),
    unlike: { count: unlike.length, first: unlike.slice(0, maxNamed) },
  };
}
