import * as Profiles from "~/modules/accounts/profiles/merged-profiles.server";
import * as Payers from "~/modules/billing/stripe/imported-customers.server";
import * as Members from "~/modules/neighbourhoods/communities/member-merge.server";
import { openUnfitOf } from "~/modules/patrols/assignments/planning.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as LicenceMerge from "~/modules/staff/employees/licence-merge.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { publishChanges } from "~/platform/live.server";
import { type MergeName, type PeopleKind, peopleKinds } from "./duplicate-options";
import * as Duplicates from "./duplicates.server";
import type { MergeAct } from "./merge.schema";

type Rows = Profiles.StoredRow[];

/** What belongs to a profile beyond its own columns, how a merge joins it, and what it is called if it has changed. */
const belongings = {
  licences: {
    column: "guard_licences.profile_id",
    read: LicenceMerge.licencesOf,
    join: (rows: Rows, pair: [string, string], taken: MergeName[]) =>
      LicenceMerge.joinedLicences(rows, pair, taken.includes("licence")),
    write: LicenceMerge.replaceLicences,
    called: "The guard licence",
  },
  memberships: {
    column: "community_members.user_id",
    read: Members.membershipsOf,
    join: (rows: Rows, pair: [string, string], taken: MergeName[], now: string) =>
      Members.joinedMemberships(rows, pair, taken.includes("community"), now),
    write: Members.replaceMemberships,
    called: "The community",
  },
  requests: {
    column: "community_join_requests.user_id",
    read: Members.joinRequestsOf,
    join: (rows: Rows, pair: [string, string], _: MergeName[], now: string) =>
      Members.joinedRequests(rows, pair, now),
    write: Members.replaceRequests,
    called: "A request to join a community",
  },
  customers: {
    column: "stripe_customers.user_id",
    read: Payers.customersOf,
    join: (rows: Rows, [keptId]: [string, string]) => rows.map((row) => ({ ...row, user_id: keptId })),
    write: Payers.writeCustomers,
    called: "The subscription",
  },
};

/** The columns whose rows a merge moves. Rows of a sign-in need no move: the profile given up has none. */
export const movedColumns = Object.values(belongings).map(({ column }) => column);

type Part = keyof typeof belongings;

/** The states an undo needs: the columns the merge wrote, and the rows that belong to the two. */
type State = Record<Part, Rows> & { columns: Partial<Profiles.Columns>; archivedAt: string | null };

const changed = "One of the two profiles was changed since you compared them. Please compare them again.";

/**
 * Merges one profile into another, which takes the chosen fields and all that belongs to the first; the first becomes a
 * pointer. Happens once, however often it is requested. Returns the kind.
 * @throws AppError 404 for nobody, 409 with the reason if these two cannot be merged
 */
export async function merge(act: MergeAct, by: Audit.Actor, executor: Executor = db): Promise<PeopleKind> {
  const { keptId, mergedId, taken } = act;
  return inTransaction(executor, async (trx) => {
    const { winner, loser } = await lockBoth([keptId, mergedId], trx);
    if (loser.mergedInto === keptId) return winner.kind;
    if (winner.version !== act.winnerVersion || loser.version !== act.loserVersion)
      throw new AppError(changed, 409);
    const { fixed } = await checked([keptId, mergedId], trx);
    const free = taken.filter((name) => !fixed.includes(name));
    const chosen = Object.fromEntries(
      Profiles.mergedColumns.flatMap((name) => (free.includes(name) ? [[name, loser[name]]] : [])),
    );
    const columns = { ...chosen, ...newEmails(winner, loser, free.includes("email")) };
    // Without the emails: audit log entries outlive the person.
    const difference = Audit.difference(winner, chosen);
    const before = await stateOf(winner, loser, columns, trx);
    const now = new Date().toISOString();
    for (const part of partsOf())
      await belongings[part].write(
        [keptId, mergedId],
        belongings[part].join(before[part], [keptId, mergedId], taken, now),
        trx,
      );
    await Profiles.write(keptId, columns, trx);
    await Profiles.point(mergedId, keptId, loser.archivedAt ?? new Date(), trx);
    await openUnfitOf([keptId, mergedId], by, trx);
    const locked = await lockBoth([keptId, mergedId], trx);
    const after = await stateOf(locked.winner, locked.loser, columns, trx);
    await trx
      .insertInto("profileMerges")
      .values({
        id: newId(),
        keptId,
        mergedId,
        rowsBefore: JSON.stringify(before),
        rowsAfter: JSON.stringify(after),
        mergedBy: by.id,
      })
      .execute();
    await record([winner, loser], { verb: "merged", by, ...difference }, trx);
    return winner.kind;
  });
}

/** A merge that can be undone, for the confirmation before it; undefined if there is none of this kind. */
export async function findMerge(kind: PeopleKind, id: string, executor: Executor = db) {
  return executor
    .selectFrom("profileMerges as m")
    .innerJoin("profiles as winner", "winner.id", "m.keptId")
    .innerJoin("profiles as loser", "loser.id", "m.mergedId")
    .select(["m.id", "m.mergedAt", "m.keptId", "winner.fullName as winner", "loser.fullName as loser"])
    .where("m.id", "=", id)
    .where("winner.kind", "=", kind)
    .where("m.undoneAt", "is", null)
    .executeTakeFirst();
}

/**
 * Undoes a merge and restores both profiles. Happens once. Returns the kind and the profile that had stayed.
 * @throws AppError 404 for no merge, 409 if something the merge moved has changed since
 */
export async function undo(id: string, by: Audit.Actor, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const row = await trx
      .selectFrom("profileMerges")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError("This merge no longer exists.", 404);
    const { keptId, mergedId } = row;
    const { winner, loser } = await lockBoth([keptId, mergedId], trx);
    const done = { kind: winner.kind, keptId };
    if (row.undoneAt) return done;
    const before: State = JSON.parse(row.rowsBefore);
    const after: State = JSON.parse(row.rowsAfter);
    if (winner.mergedInto)
      throw new AppError(`${winner.fullName} has been merged into another profile since.`, 409);
    const now = await stateOf(winner, loser, after.columns, trx);
    // A merge of an earlier version did not know all parts.
    const known = partsOf().filter((part) => part in before);
    if (JSON.stringify(now.columns) !== JSON.stringify(after.columns)) throw late("A merged field");
    for (const part of known)
      if (comparable(now[part]) !== comparable(after[part])) throw late(belongings[part].called);
    for (const part of known) await belongings[part].write([keptId, mergedId], before[part], trx);
    await Profiles.write(keptId, before.columns, trx);
    await Profiles.point(mergedId, null, before.archivedAt ? new Date(before.archivedAt) : null, trx);
    await openUnfitOf([keptId, mergedId], by, trx);
    await trx.updateTable("profileMerges").set({ undoneAt: new Date() }).where("id", "=", id).execute();
    const { signInEmail: _, otherEmails: __, ...fields } = before.columns;
    const difference = Audit.difference(winner, fields);
    await record([winner, loser], { verb: "merge_undone", by, ...difference }, trx);
    return done;
  });
}

function late(what: string): AppError {
  return new AppError(`${what} was changed after the merge, so it can no longer be undone.`, 409);
}

/** The nightly notices about a licence do not count as a change to it. */
function comparable(rows: Rows): string {
  return JSON.stringify(rows.map(({ noticed_days: _, ...row }) => row));
}

function partsOf(): Part[] {
  return ["licences", "memberships", "requests", "customers"];
}

async function lockBoth([keptId, mergedId]: [string, string], trx: Executor) {
  const rows = await Profiles.lockAll([keptId, mergedId], trx);
  const [winner, loser] = [keptId, mergedId].map((id) => rows.find((row) => row.id === id));
  if (!winner || !loser || winner === loser) throw new AppError("This profile no longer exists.", 404);
  return { winner, loser };
}

type Locked = Awaited<ReturnType<typeof lockBoth>>["winner"];

/** The email columns that a merge changes, so that an undo asks about no others. */
function newEmails(winner: Locked, loser: Locked, takesLosers: boolean): Partial<Profiles.Columns> {
  const joined = takesLosers ? Profiles.joinedEmails(loser, winner) : Profiles.joinedEmails(winner, loser);
  const { signInEmail, otherEmails } = joined;
  return {
    ...(signInEmail !== winner.signInEmail && { signInEmail }),
    ...(otherEmails.join() !== winner.otherEmails.join() && { otherEmails }),
  };
}

async function stateOf(winner: Locked, loser: Locked, columns: object, trx: Executor): Promise<State> {
  const ids = [winner.id, loser.id];
  const names = Profiles.writtenColumns.filter((name) => name in columns);
  return {
    columns: Object.fromEntries(names.map((name) => [name, winner[name]])),
    archivedAt: loser.archivedAt?.toISOString() ?? null,
    licences: await belongings.licences.read(ids, trx),
    memberships: await belongings.memberships.read(ids, trx),
    requests: await belongings.requests.read(ids, trx),
    customers: await belongings.customers.read(ids, trx),
  };
}

/** Refuses a merge that anything prevents; `fixed` fields keep their value. @throws AppError 409 */
async function checked(ids: [string, string], trx: Executor): Promise<{ fixed: readonly string[] }> {
  const sides = await Duplicates.read(ids, trx);
  const [winner, loser] = ids.map((id) => sides.find((side) => side.id === id));
  if (!winner || !loser) throw new AppError("One of the two was merged into another profile.", 409);
  const [reason] = Duplicates.obstacles([winner, loser]);
  if (reason) throw new AppError(reason, 409);
  if (loser.signsIn) throw new AppError(`${loser.fullName} has the sign-in, so that profile stays.`, 409);
  if (loser.isPlanned) throw new AppError(planned(loser.fullName), 409);
  return {
    fixed: [
      ...(winner.addressStatus === "verified" ? Duplicates.addressNames : []),
      ...(winner.signsIn ? ["email"] : []),
    ],
  };
}

function planned(name: string): string {
  return `${name} is planned for assignments. Keep that profile, or assign someone else first.`;
}

async function record(
  [winner, loser]: [Locked, Locked],
  { verb, by, before, after }: { verb: string; by: Audit.Actor } & ReturnType<typeof Audit.difference>,
  trx: Executor,
): Promise<void> {
  const { type } = peopleKinds[winner.kind];
  const action = `${type}.${verb}`;
  const entry = (id: string, of: Locked, states: Pick<Audit.AuditEntry, "before" | "after">) => ({
    actorId: by.id,
    action,
    subject: { type, id },
    ...states,
    after: { ...states.after, mergedProfile: of.fullName },
  });
  await Audit.recordAll([entry(winner.id, loser, { before, after }), entry(loser.id, winner, {})], trx);
  await publishChanges(type, [winner.id, loser.id], trx);
}
