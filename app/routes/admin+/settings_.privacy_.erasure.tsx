import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { requireProof } from "~/access/step-up.server";
import { addressSchema } from "~/modules/accounts/credentials/register.schema";
import { privacyPath, withEmail } from "~/modules/office/privacy/privacy-paths";
import * as Requests from "~/modules/office/privacy/requests.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { AdminProblem } from "~/ui/admin-problem";
import { ConfirmForm } from "~/ui/confirm-form";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients", "delete");
  requireProof(request, person);
  const asked = addressSchema.safeParse({ email: new URL(request.url).searchParams.get("email") });
  const { email } = orNotFound(asked.data);
  return { email, held: await Requests.holdingsOf(email), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireStaff(request, "clients", "delete");
  requireProof(request, person);
  return submit(request, addressSchema, "Nothing was erased. Please try again.", async ({ email }) => {
    await Requests.erase(email, person);
    return redirectWithFlash(privacyPath, "Their data is erased");
  });
}

export default function Erasure() {
  const { email, held, stamp } = useLoaderData<typeof loader>();
  const { profile, inquiries, applications, alerts, watches, ratings } = held;
  const impact = [
    ...(profile
      ? [`The client ${profile.name} with address, documents, household and choices. Sessions end at once.`]
      : []),
    `Messages, with notes, replies and quotes: ${inquiries.removable}`,
    `Job alerts, product requests and ratings: ${alerts + watches + ratings}`,
    ...(inquiries.kept > 0
      ? [`${inquiries.kept} messages stay: guards’ reports, and inquiries with an accepted quote.`]
      : []),
    ...(applications.length > 0
      ? [
          "Job applications stay. The law asks you to keep them for three years; delete others from their own page.",
        ]
      : []),
    "Payments stay at Stripe, and backups hold deleted data for up to 12 months.",
  ];
  return (
    <div className="stack">
      <h2>{`Erase ${email}`}</h2>
      <ConfirmForm
        lead="This is deleted at once, and nobody can bring it back:"
        impact={impact}
        button="Erase"
        hidden={[["email", email]]}
        stamp={stamp}
        cancelHref={withEmail(privacyPath, email)}
      />
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to look for personal data" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Erase personal data" }, matches);
