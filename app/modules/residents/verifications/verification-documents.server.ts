import { z } from "zod";
import type { Actor } from "~/modules/shared/audit/audit.server";
import { makePictures } from "~/modules/shared/file-pages/file-pages.server";
import { db, type Executor } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import {
  findFile,
  openFile,
  picturesMadeOf,
  purgeLater,
  type StoredFile,
  storeFile,
} from "~/platform/files.server";
import { orNotFound } from "~/platform/http.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { scanner } from "~/platform/virus-scanner.server";
import { record } from "./verification-events.server";

const purpose = "address_document";

const maxPages = 5;

/** Makes the pictures that reviewers look at instead of a stranger's file. */
export const verificationPages = defineQueue({
  name: "verification-pages",
  label: "Pictures of documents",
  schema: z.object({ fileId: z.uuid() }),
});

/** Stores a document in the submission's transaction and returns its id. */
export async function keep(document: CheckedFile, userId: string, trx: Executor): Promise<string> {
  const fileId = await storeFile(document, { purpose, ownerId: userId }, trx);
  await sendJob(verificationPages, { fileId }, trx);
  return fileId;
}

/** The next run of the nightly job removes a replaced document. */
export async function forget(fileId: string, trx: Executor): Promise<void> {
  await purgeLater([fileId], new Date(), trx);
}

/** A decided document is removed after DOCUMENT_DAYS, with its pictures; the decision and the hash stay. */
export async function retire(fileId: string, trx: Executor): Promise<void> {
  await purgeLater([fileId], new Date(Date.now() + env.documentDays * 86_400_000), trx);
}

export const verificationPagesWorker = worker(verificationPages, ({ fileId }) =>
  makePictures(fileId, maxPages),
);

const refusals = new Map([
  ["received", "The document is waiting for the virus scan."],
  ["checking", "The document is being checked for viruses."],
  [
    "held",
    "The document is held: the virus scanner does not answer, or finds something suspicious. It cannot be viewed until it is clean.",
  ],
  ["refused", "The virus scanner refused this document. Reject it and ask for another one."],
]);

/** Why a document may not be viewed: with a scanner, only a clean one may. Null if it may. */
function refusalOf({ scanState }: Pick<StoredFile, "scanState">): string | null {
  if (scanState === "unscanned" && scanner() !== undefined)
    return "This document was sent before virus scanning was set up. Reject it and ask for another one.";
  return refusals.get(scanState) ?? null;
}

/** The pages of a client's document as the review shows them; undefined once it is purged. */
export async function shown(clientId: string, fileId: string | null) {
  const file = fileId ? await findFile(fileId) : undefined;
  if (!file || file.ownerId !== clientId) return undefined;
  const refusal = refusalOf(file);
  const href = (id: string) => `/admin/clients/${clientId}/documents/${id}`;
  const pictures = refusal ? [] : await picturesMadeOf(file.id);
  return {
    name: file.name,
    refusal,
    note:
      file.scanState === "unscanned"
        ? "Not scanned for viruses: the download is the file as it was sent, and may contain scripts."
        : null,
    href: href(file.id),
    pictures: pictures.map(({ id }) => ({ id, href: href(id) })),
  };
}

/**
 * A document, or the picture of one of its pages, for a member of staff who has opened it for review; undefined for any
 * other file, person or state.
 */
export async function findViewable(
  clientId: string,
  id: string,
  reviewerId: string,
  executor: Executor = db,
) {
  const file = await findFile(id, executor);
  if (file?.ownerId !== clientId || file.purpose !== purpose) return undefined;
  const original = file.madeOf ? await findFile(file.madeOf, executor) : file;
  if (!original || refusalOf(original)) return undefined;
  const opened = await executor
    .selectFrom("verifications as v")
    .innerJoin("verificationReviews as r", "r.verificationId", "v.id")
    .select("v.reference")
    .where("v.fileId", "=", original.id)
    .where("v.userId", "=", clientId)
    .where("r.reviewerId", "=", reviewerId)
    .executeTakeFirst();
  return opened && { file, reference: opened.reference };
}

/** @throws Response 404 if it was purged in the meantime; FileStoreError */
export async function bodyOf(id: string): Promise<ReadableStream<Uint8Array>> {
  return orNotFound(await openFile(id)).body;
}

/** Each view is logged: who, which document, when. Not the file's name, which goes when the file goes. */
export async function noteView(
  clientId: string,
  { reference, file }: { reference: string; file: Pick<StoredFile, "madeOf"> },
  by: Actor,
  executor: Executor = db,
): Promise<void> {
  const document = file.madeOf ? "Picture of a page" : "The file itself";
  await record(clientId, { action: "client.document_viewed", by, after: { reference, document } }, executor);
}
