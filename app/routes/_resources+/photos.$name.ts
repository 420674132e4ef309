import type { LoaderFunctionArgs } from "@remix-run/node";
import * as ProductPhotos from "~/modules/shop/product-photos/product-photos.server";
import { lastingResponse } from "~/platform/downloads.server";
import { openFile } from "~/platform/files.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { currentScope } from "~/platform/scope.server";

/** One size of a product's photo. Its address has the hash of its bytes, so a browser need never ask again. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  if (currentScope()?.isData !== false) throw notFound();
  const file = orNotFound(await ProductPhotos.findPublic(params.name ?? ""));
  if (request.method === "HEAD") return lastingResponse(file, null);
  return lastingResponse(file, orNotFound(await openFile(file.id)).body);
}
