import { sql } from "kysely";
import { lastOf } from "~/modules/patrols/rounds/nights.server";
import type { PlanKey } from "~/modules/shared/catalogue/offers";
import { type PointKind, pointKinds } from "~/modules/shared/catalogue/promises";
import { db, type Executor } from "~/platform/db.server";

/** What a resident's plan protects, and in which nights. */
export interface Point {
  id: string;
  version: number;
  userId: string;
  planKey: PlanKey;
  kind: PointKind;
  communityId: string;
  community: string;
  /** The street of a street plan, or the one the house is on; null for a neighbourhood. */
  streetId: string | null;
  street: string | null;
  /** Of a street plan, as guards record it with a pass; "" until staff name one. */
  vehicle: string;
  /** The entry of the household whose person has a key of the house. */
  keyholderId: string | null;
  /** Both are whole nights, noon to noon; `lastNight` is null while it runs. */
  firstNight: string;
  lastNight: string | null;
  /** Of a house that was protected before guards had a list of houses: the first night that is due a look. */
  checksFrom: string | null;
}

/** Those of plans that are or were on sale; the kind follows from the plan. */
function points(executor: Executor) {
  return executor
    .selectFrom("servicePoints as sp")
    .innerJoin("plans as pl", "pl.key", "sp.planKey")
    .innerJoin("communities as c", "c.id", "sp.communityId")
    .leftJoin("patrolStreets as s", "s.id", "sp.streetId")
    .select([
      "sp.id",
      "sp.version",
      "sp.userId",
      "sp.planKey",
      "pl.protects",
      "sp.communityId",
      "sp.streetId",
    ])
    .select(["sp.vehicle", "sp.keyholderId", "sp.firstNight", "sp.lastNight", "sp.checksFrom"])
    .select(["c.name as community", "s.name as street"])
    .where("pl.status", "<>", "draft");
}

type Row = Omit<Point, "kind"> & { protects: string };

function pointIn({ protects, ...row }: Row): Point[] {
  const kind = pointKinds.find((known) => known === protects);
  return kind ? [{ ...row, kind }] : [];
}

/** What a resident's plan protects now; undefined without a plan, and while staff have to assign it. */
export async function pointOf(userId: string, executor: Executor = db): Promise<Point | undefined> {
  const row = await points(executor)
    .where("sp.userId", "=", userId)
    .where("sp.lastNight", "is", null)
    .executeTakeFirst();
  return row && pointIn(row)[0];
}

/** Whether a resident's plan protects a house now, as a part of their home's statement. */
export function hasHouse(userId: string) {
  return sql<boolean>`
    SELECT to_jsonb(EXISTS (SELECT FROM service_points WHERE user_id = ${userId} AND kind = 'house'
      AND last_night IS NULL))`;
}

/** Until when staff have to say what a resident's plan protects; undefined when nothing waits. */
export async function waitOf(userId: string, executor: Executor = db) {
  return executor.selectFrom("serviceWaits").select("dueAt").where("userId", "=", userId).executeTakeFirst();
}

/** One of them by its id, running or ended. */
export async function findPoint(id: string, executor: Executor = db): Promise<Point | undefined> {
  const row = await points(executor).where("sp.id", "=", id).executeTakeFirst();
  return row && pointIn(row)[0];
}

/** Nights, both included. */
export interface Nights {
  from: string;
  to: string;
}

/** A resident's points with a night among these, oldest first, at most 31: a plan may change within a month. */
export async function pointsIn(
  userId: string,
  { from, to }: Nights,
  executor: Executor = db,
): Promise<Point[]> {
  const rows = await points(executor)
    .where("sp.userId", "=", userId)
    .where("sp.firstNight", "<=", to)
    .where(runsOn(from))
    .orderBy("sp.firstNight")
    .limit(31)
    .execute();
  return rows.flatMap(pointIn);
}

/** What a person's plans protected, for the download of their data; newest first. */
export async function exportOf(userId: string, executor: Executor = db) {
  return points(executor)
    .where("sp.userId", "=", userId)
    .clearSelect()
    .select(["sp.planKey", "sp.kind", "c.name as community", "s.name as street", "sp.vehicle"])
    .select(["sp.firstNight", "sp.lastNight"])
    .orderBy("sp.firstNight", "desc")
    .limit(page)
    .execute();
}

const page = 1_000;

/**
 * A community's points of a kind with a night among these, by id, at most 1,000; those after the id `after`, so that a
 * job reads page by page.
 */
export async function pointsOfCommunity(
  {
    communityId,
    kind,
    nights,
    after,
  }: { communityId: string; kind: PointKind; nights: Nights; after?: string },
  executor: Executor = db,
): Promise<Point[]> {
  let rows = points(executor)
    .where("sp.communityId", "=", communityId)
    .where("sp.kind", "=", kind)
    .where("sp.firstNight", "<=", nights.to)
    .where(runsOn(nights.from));
  if (after !== undefined) rows = rows.where("sp.id", ">", after);
  return (await rows.orderBy("sp.id").limit(page).execute()).flatMap(pointIn);
}

/** All points with a night in a month, as 2026-11, by id, at most 1,000 after the id `after`: for a job. */
export async function pointsOfMonth(
  month: string,
  after: string | undefined,
  executor: Executor = db,
): Promise<Point[]> {
  let rows = points(executor)
    .where("sp.firstNight", "<=", lastOf(month))
    .where(runsOn(`${month}-01`));
  if (after !== undefined) rows = rows.where("sp.id", ">", after);
  return (await rows.orderBy("sp.id").limit(page).execute()).flatMap(pointIn);
}

/** Whether a point has a night on or after this one. */
function runsOn(night: string) {
  return sql<boolean>`coalesce(sp.last_night, 'infinity'::date) >= greatest(sp.first_night, ${night}::date)`;
}

/** A house with a running House plan. */
export interface House {
  id: string;
  userId: string;
  streetId: string;
  street: string;
  address: string | null;
  keyholderId: string | null;
}

/**
 * Houses with a running plan on streets of a round, at most 1,000, by street and address. The address is the verified
 * one: it is shown only to staff and to guards in their shift, and each look is written down.
 */
export async function housesOn(streetIds: readonly string[], executor: Executor = db): Promise<House[]> {
  if (streetIds.length === 0) return [];
  const rows = await executor
    .selectFrom("servicePoints as sp")
    .innerJoin("patrolStreets as s", "s.id", "sp.streetId")
    .innerJoin("profiles as p", "p.id", "sp.userId")
    .select(["sp.id", "sp.userId", "s.id as streetId", "s.name as street", "p.address", "sp.keyholderId"])
    .where("sp.streetId", "in", streetIds)
    .where("sp.kind", "=", "house")
    .where("sp.lastNight", "is", null)
    .where("p.addressVerificationStatus", "=", "verified")
    .orderBy("s.place")
    .orderBy("p.address")
    .orderBy("sp.id")
    .limit(page)
    .execute();
  return rows;
}
