import { type Selectable, sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import * as Records from "~/modules/shared/records/records.server";
import type { Taken, Undoing } from "~/modules/shared/records/undoing.server";
import { may, type Role } from "~/modules/shared/roles/roles";
import { canSignIn } from "~/modules/shared/users/users.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import type { DB } from "~/platform/db.generated";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import { purgeLater } from "~/platform/files.server";
import { publishChanges } from "~/platform/live.server";
import type { Outcome, Picked } from "~/platform/record-actions.server";
import { keepFile } from "./application-files.server";
import { applicationHref } from "./application-href";
import { withInterviews } from "./application-interviews.server";
import { mailAbout } from "./application-mail-texts";
import { isMailed, moves, noReason, type StatusChange, validationErrors } from "./application-moves";
import { sendToApplicants, toldSince } from "./application-outbox.server";
import { records, type } from "./application-records.server";
import { applicationStatuses, isOutcome, statusLabels } from "./application-states";

type Row = Selectable<DB["jobApplications"]>;

/**
 * Moves an application to another status as the table of moves allows, with its event, audit row and email. After an
 * outcome the applicant's link works for 90 more days.
 * @throws AppError 404 if it is gone, 403 without the right, 409 if there is no such move; FieldRefusal if a reason or
 * note is missing, or the email that calls off an interview; StaleEdit if someone else has saved it since
 */
export async function setStatus(
  id: string,
  change: StatusChange,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const row = await lock(id, trx);
    if (change.version !== undefined) await records.refuseStale(row, change.version, trx);
    const coming = await withInterviews([id], trx);
    const refusal = refusalOf(row, change, await roleOf(by, trx), coming.has(id));
    if (refusal) throw refusal;
    await moveAll([row], change, by.id, trx);
  });
}

/**
 * The same for each one that has not changed since it was shown; those without such a move are left.
 * @throws AppError 403 without the right; FieldRefusal like setStatus, for any of them
 */
export async function setStatusOfAll(
  picked: Picked[],
  change: Omit<StatusChange, "version">,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<Outcome> {
  if (change.to === "rejected" && !change.reason)
    throw new FieldRefusal("Nothing was changed.", { reason: noReason });
  return inTransaction(executor, async (trx) => {
    const role = await roleOf(by, trx);
    if (!role || !may(role, "jobs", "write")) throw notAllowed();
    return records.withAll(picked, trx, async (rows, _, skip) => {
      const fit = rows.filter((row) => !refusalOf(row, change, role));
      const coming = await withInterviews(
        fit.map(({ id }) => id),
        trx,
      );
      const late = fit.map((row) => refusalOf(row, change, role, coming.has(row.id))).find(Boolean);
      if (late) throw late;
      for (const row of rows) if (!fit.includes(row) && row.status !== change.to) skip(row);
      await moveAll(fit, change, by.id, trx);
      return fit;
    });
  });
}

function notAllowed(): AppError {
  return new AppError("Your role may not change the status of this application.", 403);
}

/** The rights that count are those of the account as it is now. */
async function roleOf(by: Audit.Actor, trx: Executor): Promise<Role | undefined> {
  const row = await trx
    .selectFrom("users")
    .select("role")
    .where("id", "=", by.id)
    .where(canSignIn)
    .executeTakeFirst();
  return row?.role;
}

function refusalOf(
  row: Row,
  change: StatusChange,
  role: Role | undefined,
  hasInterview = false,
): AppError | undefined {
  const { to } = change;
  const move = moves[row.status][to];
  if (!role || !may(role, "jobs", move?.right ?? "write")) return notAllowed();
  if (row.heldAsSpam) return new AppError("This application is held as spam. Release it first.", 409);
  const [from, target] = [statusLabels[row.status], statusLabels[to]];
  const faults = validationErrors(row.status, change, hasInterview);
  if (!faults) return new AppError(`An application cannot go from ${from} to ${target}.`, 409);
  return Object.keys(faults).length > 0 ? new FieldRefusal("The status was not changed.", faults) : undefined;
}

/** Undoes moves, within the table of moves. A move the applicant was told about stays. */
export async function undoMoves(acts: Undoing[], by: Audit.Actor, trx: Executor): Promise<Taken> {
  const ids = acts.map(({ id }) => id);
  const [rows, role] = [await records.lockAll(ids, trx), await roleOf(by, trx)];
  const told = await toldSince(ids, acts[0]?.at ?? new Date(), trx);
  const taken: Taken = { done: [], left: [], gone: ids.length - rows.length };
  for (const row of rows) {
    const act = acts.find(({ id }) => id === row.id);
    const to = applicationStatuses.find((status) => status === act?.before.status);
    const title = row.fullName;
    if (!to || row.status !== act?.after.status) {
      taken.left.push({ title, fields: ["status"] });
      continue;
    }
    const change: StatusChange = { to, note: "Undone", mail: false };
    const refusal = told.has(row.id) ? new AppError(wasTold) : refusalOf(row, change, role);
    if (refusal) taken.left.push({ title, fields: [], why: refusal.message });
    else {
      await moveAll([row], change, by.id, trx);
      taken.done.push({ title, fields: ["status"] });
    }
  }
  return taken;
}

const wasTold =
  "The applicant has been emailed about this, so the status stays. Change it again if it is wrong.";

/** For the person with the link; an email confirms it. @throws AppError 409 after the outcome */
export async function withdraw(id: string, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const row = await lock(id, trx);
    if (row.status === "withdrawn") return;
    if (isOutcome(row.status))
      throw new AppError("This application has been decided and cannot be withdrawn.", 409);
    await moveAll([row], { to: "withdrawn", mail: true }, row.userId, trx);
  });
}

/**
 * Replaces an applicant's résumé, cover letter or both; a letter may also be the first. The next run of the nightly job
 * removes the old files. @throws AppError without a file, 409 once staff have read the application
 */
export async function replaceFiles(
  id: string,
  { resume, coverLetter }: { resume?: CheckedFile | undefined; coverLetter?: CheckedFile | undefined },
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const row = await lock(id, trx);
    if (row.status !== "pending")
      throw new AppError("Your files can no longer be replaced: we have begun to read them.", 409);
    if (!resume && !coverLetter) throw new AppError("Choose a new résumé or a new cover letter");
    const files = {
      ...(resume && { resumeFileId: await keepFile(resume, "resume", trx) }),
      ...(coverLetter && { coverLetterFileId: await keepFile(coverLetter, "cover_letter", trx) }),
    };
    const old = [resume && row.resumeFileId, coverLetter && row.coverLetterFileId];
    await purgeLater(
      old.filter((each) => typeof each === "string"),
      new Date(),
      trx,
    );
    await trx
      .updateTable("jobApplications")
      .set({ ...files, ...Records.newVersion })
      .where("id", "=", id)
      .execute();
    await publishChanges(type, [id], trx);
    const verbs = [resume && "resume_replaced", coverLetter && "cover_letter_replaced"];
    for (const verb of verbs) if (verb) await records.record(id, { verb, by: { id: row.userId } }, trx);
  });
}

async function lock(id: string, trx: Executor): Promise<Row> {
  const row = await records.lock(id, trx);
  if (!row) throw new AppError("This application has been deleted.", 404);
  return row;
}

async function moveAll(
  rows: Row[],
  change: StatusChange,
  actorId: string | null,
  trx: Executor,
): Promise<void> {
  if (rows.length === 0) return;
  const { to, reason = null, note = null } = change;
  const ids = rows.map(({ id }) => id);
  const decided = isOutcome(to);
  await trx
    .updateTable("jobApplications")
    .set({
      status: to,
      decidedAt: decided ? sql<Date>`now()` : null,
      toldOn: null,
      tokenExpiresAt: decided ? sql<Date>`now() + interval '90 days'` : null,
      ...Records.newVersion,
    })
    .where("id", "in", ids)
    .execute();
  const event = { toStatus: to, actorId, reason, note };
  await trx
    .insertInto("jobApplicationEvents")
    .values(rows.map(({ id, status }) => ({ ...event, applicationId: id, fromStatus: status })))
    .execute();
  await publishChanges(type, ids, trx);
  const verb = to === "withdrawn" ? "withdrawn" : "status_set";
  const logged = await Audit.recordAll(
    rows.map(({ id, status }) => ({
      actorId,
      action: `${type}.${verb}`,
      subject: { type, id },
      before: { status },
      after: { status: to, ...(reason ? { reason } : {}) },
    })),
    trx,
  );
  if (verb === "status_set") Audit.offerUndo(logged);
  await Notifications.settle(
    rows.map(({ id, jobId }) => applicationHref(id, jobId)),
    trx,
  );
  const kind = mailAbout(to);
  const told = rows.filter(({ status }) => isMailed(status, change)).map(({ id }) => id);
  if (kind) await sendToApplicants(told, kind, trx, reason);
}
