import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePerson } from "~/access/guards.server";
import { requireProof } from "~/access/proof.server";
import * as PersonalData from "~/modules/accounts/personal-data.server";
import { orNotFound } from "~/platform/http.server";
import { closedPolicy } from "~/platform/security-headers.server";

/** What we hold of the person, as a file (row 100). */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  requireProof(request, person);
  const held = orNotFound(await PersonalData.exportOf(person.userId));
  return new Response(`${JSON.stringify(held, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Content-Security-Policy": closedPolicy,
      "Cache-Control": "no-store",
    },
  });
}
