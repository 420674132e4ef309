import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/access/guards.server";
import { requireProof } from "~/access/step-up.server";
import * as PersonalData from "~/modules/office/privacy/personal-data.server";
import { dataResponse } from "~/platform/downloads.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { optional, orNotFound } from "~/platform/http.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  requireProof(request, person);
  const held = await optional(async () => orNotFound(await PersonalData.exportOf(person.userId)));
  if (!held)
    return redirectWithFlash("/profile/data", "Failed to gather your data. Please try again.", "error");
  return dataResponse("my-data.json", held);
}
