import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { company } from "~/modules/shared/company/company.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { publish } from "~/platform/event-bus.server";
import { optional } from "~/platform/http.server";
import { newId } from "~/platform/ids.server";
import { dropPagesOn } from "~/platform/stored-pages.server";
import { dayAt } from "~/platform/wall-time";
import { type LegalKind, legalKinds, starterDay, starterTexts } from "./starter-texts";

const topic = "legal-texts";

dropPagesOn(topic, ...legalKinds.map((kind) => `/${kind}`));

/** A text as it is read now. */
export interface CurrentText {
  /** 0 is the starter set, which nobody has saved yet. */
  number: number;
  /** As 2026-12-31. */
  day: string;
  body: string;
}

/** The newest version of a text, or the starter set's. */
export async function current(kind: LegalKind, executor: Executor = db): Promise<CurrentText> {
  const saved = await executor
    .selectFrom("legalTexts")
    .select(["number", "day", "body"])
    .where("kind", "=", kind)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return saved ?? starterOf(kind);
}

/** For the public page: a database that is away does not take away the text that every company begins with. */
export async function currentOrStarter(kind: LegalKind): Promise<CurrentText> {
  return (await optional(() => current(kind))) ?? starterOf(kind);
}

function starterOf(kind: LegalKind): CurrentText {
  return { number: 0, day: starterDay, body: starterTexts[kind] };
}

/** What is kept with a checkout: the day of the terms that were accepted, and its version if it is not the first. */
export async function termsVersion(executor: Executor = db): Promise<string> {
  const { number, day } = await current("terms", executor);
  return number === 0 ? day : `${day} (version ${number})`;
}

const shown = 50;

/** The versions of a text, the newest first, at most 50. */
export function versionsOf(kind: LegalKind, executor: Executor = db) {
  return executor
    .selectFrom("legalTexts as t")
    .leftJoin("profiles as p", "p.id", "t.writtenBy")
    .select(["t.number", "t.day", "t.inSubstance", "p.fullName as writer"])
    .where("t.kind", "=", kind)
    .orderBy("t.number", "desc")
    .limit(shown)
    .execute();
}

export function findVersion(kind: LegalKind, number: number, executor: Executor = db) {
  return executor
    .selectFrom("legalTexts")
    .select(["number", "day", "body"])
    .where("kind", "=", kind)
    .where("number", "=", number)
    .executeTakeFirst();
}

interface Saved {
  body: string;
  /** Whoever accepted the version before is asked again. */
  inSubstance: boolean;
  /** The version that the form began with. */
  from: number;
}

/**
 * Saves a version of its own, dated today by the company's calendar. Returns its number, or that of the version before
 * if no word differs. @throws AppError 409 if somebody else has saved one meanwhile
 */
export async function save(
  kind: LegalKind,
  { body, inSubstance, from }: Saved,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<number> {
  const { timeZone } = await company();
  return inTransaction(executor, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('legal text'), hashtext(${kind}))`.execute(trx);
    const before = await current(kind, trx);
    if (before.number !== from)
      throw new AppError(
        "Somebody else has saved this text meanwhile. Copy your words and open it again.",
        409,
      );
    if (before.body.trim() === body.trim() && before.number > 0) return before.number;
    const number = before.number + 1;
    const day = dayAt(new Date(), timeZone);
    await trx
      .insertInto("legalTexts")
      .values({ id: newId(), kind, number, day, body, inSubstance, writtenBy: by.id })
      .execute();
    const subject = { type: "legal_text", id: null };
    const after = { kind, number, inSubstance };
    await Audit.record({ actorId: by.id, action: "legal_text.saved", subject, after }, trx);
    await publish(topic, {}, trx);
    return number;
  });
}

/** When the terms last changed in substance; undefined if they never did. */
export const termsChangedAt = sql<Date | null>`(
  select max(created_at) from legal_texts where kind = 'terms' and in_substance and number > 1)`;
