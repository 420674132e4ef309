import type { LoaderFunctionArgs } from "@remix-run/node";
import { ownPicture } from "~/own-pictures.server";
import { lastingResponse } from "~/platform/downloads.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { currentScope } from "~/platform/scope.server";

/** The company's icon, or its picture for link previews. The address has a hash, so a browser need never ask again. */
export async function loader({ params }: LoaderFunctionArgs) {
  if (currentScope()?.isData !== false) throw notFound();
  const bytes = orNotFound(await ownPicture(params.name ?? ""));
  return lastingResponse(
    { contentType: "image/png", size: bytes.length },
    new Blob([new Uint8Array(bytes)]).stream(),
  );
}
