import type { LoaderFunctionArgs } from "@remix-run/node";
import { linkedSheet } from "~/linked-styles.server";
import { company } from "~/modules/shared/company/company.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { currentScope } from "~/platform/scope.server";

/** A style sheet in the company's colours. Its address has a hash, so a browser need never ask again. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  if (currentScope()?.isData !== false) throw notFound();
  const { brand } = await company();
  const accepted = request.headers.get("Accept-Encoding") ?? "";
  const { body, encoding } = orNotFound(await linkedSheet(params.name ?? "", brand, accepted));
  return new Response(body, {
    headers: {
      ...(encoding && { "Content-Encoding": encoding }),
      Vary: "Accept-Encoding",
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
