import { z } from "zod";
import * as Audit from "~/modules/shared/audit/audit.server";
import { makePictures } from "~/modules/shared/file-pages/file-pages.server";
import { db, type Executor } from "~/platform/db.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import { extensionOf } from "~/platform/file-kinds";
import { findFile, openFile, picturesMadeOf, type StoredFile, storeFile } from "~/platform/files.server";
import { orNotFound } from "~/platform/http.server";
import { defineQueue, sendJob, worker } from "~/platform/jobs.server";
import { scanner } from "~/platform/virus-scanner.server";
import { applicationNoun } from "./application-review-options";

const maxPages = 10;

/** Draws the pages of a résumé or cover letter for staff. */
export const applicationPages = defineQueue({
  name: "application-pages",
  label: "Pictures of résumés",
  schema: z.object({ fileId: z.uuid() }),
});

export const applicationPagesWorker = worker(applicationPages, ({ fileId }) =>
  makePictures(fileId, maxPages),
);

/** Stores a file of an application in the act's transaction and returns its id. */
export async function keepFile(
  file: CheckedFile,
  purpose: "resume" | "cover_letter",
  trx: Executor,
): Promise<string> {
  const fileId = await storeFile(file, { purpose, ownerId: null }, trx);
  await sendJob(applicationPages, { fileId }, trx);
  return fileId;
}

const refusals = new Map([
  ["received", "The file is waiting for the virus scan."],
  ["checking", "The file is being checked for viruses."],
  [
    "held",
    "The file is held: the virus scanner does not answer, or finds something suspicious. It cannot be opened until it is clean.",
  ],
  ["refused", "The virus scanner refused this file. Ask the applicant for another one."],
]);

/** Why a file may not be opened: with a scanner, only a clean one may. Null if it may. */
function refusalOf({ scanState }: Pick<StoredFile, "scanState">): string | null {
  if (scanState === "unscanned" && scanner() !== undefined)
    return "This file was sent before virus scanning was set up. Ask the applicant for another one.";
  return refusals.get(scanState) ?? null;
}

interface Sender {
  id: string;
  jobId: string | null;
  resumeFileId: string | null;
  coverLetterFileId: string | null;
}

/** A file of an application as the panel shows it; undefined if there is none or it was removed. */
export async function shown({ id, jobId }: Sender, fileId: string | null) {
  const file = fileId ? await findFile(fileId) : undefined;
  if (!file) return undefined;
  const refusal = refusalOf(file);
  const href = (each: string) => `${applicationNoun(jobId ?? "").path}/${id}/files/${each}`;
  const pictures = refusal ? [] : await picturesMadeOf(file.id);
  return {
    name: file.name,
    drawn: file.kind === "pdf",
    refusal,
    note:
      file.scanState === "unscanned"
        ? "Not scanned for viruses: the download is the file as it was sent, and may contain scripts."
        : null,
    href: href(file.id),
    pictures: pictures.map((each) => ({ id: each.id, href: href(each.id) })),
  };
}

/**
 * A file of an application or the picture of one of its pages, named as staff save it (row 207); undefined for any
 * other.
 */
export async function findViewable(application: Sender, fileId: string, executor: Executor = db) {
  const file = await findFile(fileId, executor);
  const original = file?.madeOf ? await findFile(file.madeOf, executor) : file;
  if (!file || !original || refusalOf(original)) return undefined;
  const stem = new Map([
    [application.resumeFileId, "resume"],
    [application.coverLetterFileId, "cover_letter"],
  ]).get(original.id);
  if (!stem) return undefined;
  return { ...file, name: file.madeOf ? file.name : `${stem}.${extensionOf(file.name)}` };
}

/** @throws Response 404 if it was removed in the meantime; FileStoreError */
export async function bodyOf(id: string): Promise<ReadableStream<Uint8Array>> {
  return orNotFound(await openFile(id)).body;
}

/** Each view is logged: who, which file, when. Not the file's name, which goes when the file goes. */
export async function noteView(
  applicationId: string,
  { name, madeOf }: Pick<StoredFile, "name" | "madeOf">,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  const subject = { type: "application", id: applicationId };
  const file = madeOf ? "Picture of a page" : name;
  await Audit.record(
    { actorId: by.id, action: "application.file_viewed", subject, after: { file } },
    executor,
  );
}
