import { redirect } from "@remix-run/node";
import type { ImportState } from "~/modules/office/imports/import-options";
import { importNoun } from "~/modules/office/imports/import-options";
import * as Imports from "~/modules/office/imports/imports.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { requireStaff } from "./guards.server";

const pages: Record<ImportState, string> = {
  columns: "/columns",
  preview: "/preview",
  writing: "/progress",
  undoing: "/progress",
  done: "",
  undone: "",
};

/**
 * The import named in the address, for anyone who may write what it imports. A page that does not fit its state
 * redirects to the one that does.
 * @throws Response like requireStaff; 404 without one, 303 in any other state than these
 */
export async function openImport(
  request: Request,
  params: Record<string, string | undefined>,
  states: ImportState[] = [],
) {
  const found = orNotFound(await Imports.find(idParam(params, "importId")));
  const person = await requireStaff(request, found.of.area, "write");
  if (states.length > 0 && !states.includes(found.state))
    throw redirect(`${importNoun.path}/${found.id}${pages[found.state]}`, 303);
  return { found, person, at: `${importNoun.path}/${found.id}` };
}
