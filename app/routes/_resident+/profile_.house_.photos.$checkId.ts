import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/access/guards.server";
import * as CheckPhotos from "~/modules/service/houses/check-photos.server";
import { fileResponse } from "~/platform/downloads.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { currentScope } from "~/platform/scope.server";

/** A guard's photo of the reader's own house. We have drawn it anew, so the browser may show it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  // A data request would carry the bytes in another format, without their headers; without our front we cannot tell.
  if (currentScope()?.isData !== false) throw notFound();
  const file = orNotFound(await CheckPhotos.findOwn({ userId, checkId: idParam(params, "checkId") }));
  const body = request.method === "HEAD" ? null : await CheckPhotos.bodyOf(file.id);
  return fileResponse(CheckPhotos.shownAs(file), body, { inline: true });
}
