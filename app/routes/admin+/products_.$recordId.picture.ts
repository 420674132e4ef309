import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as ProductPhotos from "~/modules/shop/product-photos/product-photos.server";
import { fileResponse } from "~/platform/downloads.server";
import { openFile } from "~/platform/files.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { currentScope } from "~/platform/scope.server";

/** The photo of a product for staff, who also see it while the product is a draft. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "products");
  if (currentScope()?.isData !== false) throw notFound();
  const file = orNotFound(await ProductPhotos.findPreview(idParam(params, "recordId")));
  if (request.method === "HEAD") return fileResponse(file, null, { inline: true });
  return fileResponse(file, orNotFound(await openFile(file.id)).body, { inline: true });
}
