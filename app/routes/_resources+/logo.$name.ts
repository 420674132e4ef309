import type { LoaderFunctionArgs } from "@remix-run/node";
import { company } from "~/modules/shared/company/company.server";
import { findLogo } from "~/modules/shared/company/look.server";
import { lastingResponse } from "~/platform/downloads.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { currentScope } from "~/platform/scope.server";

/** The company's logo. Its address has the hash of its bytes, so a browser need never ask again. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { logo } = await company();
  if (currentScope()?.isData !== false || logo === null || params.name !== `${logo}.png`) throw notFound();
  const bytes = orNotFound(await findLogo());
  return lastingResponse(
    { contentType: "image/png", size: bytes.length },
    new Blob([new Uint8Array(bytes)]).stream(),
  );
}
