import type { LoaderFunctionArgs } from "@remix-run/node";
import { linkedSheet } from "~/linked-styles.server";
import { company } from "~/modules/shared/company/company.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { currentScope } from "~/platform/scope.server";

/** A style sheet in the company's colours. Its address has a hash, so a browser need never ask again. */
export async function loader({ params }: LoaderFunctionArgs) {
  if (currentScope()?.isData !== false) throw notFound();
  const css = orNotFound(linkedSheet(params.name ?? "", (await company()).brand));
  return new Response(css, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
