import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as Files from "~/modules/hiring/applications/application-files.server";
import * as Reviews from "~/modules/hiring/applications/application-reviews.server";
import { fileResponse } from "~/platform/downloads.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { currentScope } from "~/platform/scope.server";

/** The only way the bytes of a résumé or cover letter get out (row 207). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "jobs");
  // A data request would carry the bytes in another format, without their headers; without our front we cannot tell.
  if (currentScope()?.isData !== false) throw notFound();
  const id = idParam(params, "applicationId");
  const application = orNotFound(await Reviews.find(idParam(params, "postingId"), id));
  const file = orNotFound(await Files.findViewable(application, idParam(params, "fileId")));
  // Only a picture we drew is shown in the browser; a stranger's file is never opened there.
  const inline = file.madeOf !== null;
  if (request.method === "HEAD") return fileResponse(file, null, { inline });
  await Files.noteView(id, file, by);
  return fileResponse(file, await Files.bodyOf(file.id), { inline });
}
