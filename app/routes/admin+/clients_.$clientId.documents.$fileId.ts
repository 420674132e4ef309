import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { requireProof } from "~/access/step-up.server";
import * as Documents from "~/modules/residents/verifications/verification-documents.server";
import { fileResponse } from "~/platform/downloads.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { currentScope } from "~/platform/scope.server";

/** The only way a document's bytes get out: to a member of staff who has opened it (B7). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  // A data request would carry the bytes in another format, without their headers; without our front we cannot tell.
  if (currentScope()?.isData !== false) throw notFound();
  const clientId = idParam(params, "clientId");
  const id = idParam(params, "fileId");
  const found = orNotFound(await Documents.findViewable(clientId, id, by.userId));
  requireProof(request, by);
  const { file } = found;
  // Only a picture we drew is shown in the browser; a stranger's file is never opened there.
  const inline = file.madeOf !== null;
  if (request.method === "HEAD") return fileResponse(file, null, { inline });
  await Documents.noteView(clientId, found, by);
  return fileResponse(file, await Documents.bodyOf(file.id), { inline });
}
