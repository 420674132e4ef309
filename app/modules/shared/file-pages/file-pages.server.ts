import { db, inTransaction } from "~/platform/db.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import { type FileKind, fileKinds } from "~/platform/file-kinds";
import { picturesOf } from "~/platform/file-pictures.server";
import { findFile, keepObject, openFile, picturesMadeOf, storeFile } from "~/platform/files.server";
import { digest } from "~/platform/secrets.server";

const pageWidth = 1_600;

/**
 * Draws the first pages of a stored file as pictures, so that our browsers never open what a stranger sent. For a job:
 * a second run makes none twice. Word files have none. @throws FileStoreError
 */
export async function makePictures(fileId: string, maxPages: number): Promise<void> {
  const found = await findFile(fileId);
  if (!found || !isKind(found.kind) || (await picturesMadeOf(fileId)).length > 0) return;
  const opened = await openFile(fileId);
  if (!opened) return;
  const bytes = new Uint8Array(await new Response(opened.body).arrayBuffer());
  const pictures = await picturesOf(bytes, found.kind, { maxPages, width: pageWidth });
  const pages = pictures.map(
    ({ bytes, contentType }, index): CheckedFile => ({
      bytes,
      kind: "jpeg",
      contentType,
      name: `page-${index + 1}.jpg`,
      sha256: new Uint8Array(digest(bytes)),
      pages: null,
    }),
  );
  for (const page of pages) await keepObject(page);
  const { purpose, ownerId } = found;
  // All or none: a second try makes pictures only if there are none.
  await inTransaction(db, async (trx) => {
    for (const page of pages) await storeFile(page, { purpose, ownerId, madeOf: fileId }, trx);
  });
}

function isKind(text: string): text is FileKind {
  return Object.hasOwn(fileKinds, text);
}
