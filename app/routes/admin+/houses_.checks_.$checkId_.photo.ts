import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as CheckPhotos from "~/modules/service/houses/check-photos.server";
import { fileResponse } from "~/platform/downloads.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { currentScope } from "~/platform/scope.server";

/** A guard's photo of a house: that it was looked at is logged, and its resident reads that. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "assignments", "write");
  // A data request would carry the bytes in another format, without their headers; without our front we cannot tell.
  if (currentScope()?.isData !== false) throw notFound();
  const file = orNotFound(await CheckPhotos.find(idParam(params, "checkId")));
  if (request.method === "HEAD") return fileResponse(CheckPhotos.shownAs(file), null, { inline: true });
  await CheckPhotos.noteLook(file, by);
  return fileResponse(CheckPhotos.shownAs(file), await CheckPhotos.bodyOf(file.id), { inline: true });
}
