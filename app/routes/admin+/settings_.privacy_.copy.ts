import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { requireProof } from "~/access/step-up.server";
import { addressSchema } from "~/modules/accounts/credentials/register.schema";
import * as Requests from "~/modules/office/privacy/requests.server";
import { dataResponse } from "~/platform/downloads.server";
import { orNotFound } from "~/platform/http.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients", "delete");
  requireProof(request, person);
  const asked = addressSchema.safeParse({ email: new URL(request.url).searchParams.get("email") });
  const { email } = orNotFound(asked.data);
  return dataResponse("personal-data.json", await Requests.exportFor(email, person));
}
