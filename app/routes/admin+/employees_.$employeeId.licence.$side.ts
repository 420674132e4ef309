import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import * as Licences from "~/modules/staff/employees/licences.server";
import { fileResponse } from "~/platform/downloads.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { currentScope } from "~/platform/scope.server";

/** One side of a guard's licence, re-encoded on arrival. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "employees", "write");
  if (currentScope()?.isData !== false) throw notFound();
  const id = idParam(params, "employeeId");
  const side = params.side === "front" || params.side === "back" ? params.side : undefined;
  const file = orNotFound(side && (await Licences.picture(id, side)));
  if (request.method === "HEAD" || !side) return fileResponse(file, null, { inline: true });
  return fileResponse(file, await Licences.openPicture(id, side, file, by), { inline: true });
}
