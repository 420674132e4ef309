import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/access/guards.server";
import { requireProof } from "~/access/step-up.server";
import * as PersonalData from "~/modules/office/privacy/personal-data.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { optional, orNotFound } from "~/platform/http.server";
import { closedPolicy } from "~/platform/security-headers.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  requireProof(request, person);
  const held = await optional(async () => orNotFound(await PersonalData.exportOf(person.userId)));
  if (!held)
    return redirectWithFlash("/profile#data", "Failed to gather your data. Please try again.", "error");
  return new Response(`${JSON.stringify(held, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Content-Security-Policy": closedPolicy,
      "Cache-Control": "no-store",
    },
  });
}
