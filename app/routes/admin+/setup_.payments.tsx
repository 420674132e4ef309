import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { ModeCard, SandboxCard } from "~/modules/billing/stripe/mode-card";
import { paymentActSchema } from "~/modules/billing/stripe/payment-key.schema";
import * as PaymentSettings from "~/modules/billing/stripe/payment-settings.server";
import * as TestPayment from "~/modules/billing/stripe/test-payment.server";
import { env } from "~/platform/env.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { AdminProblem } from "~/ui/admin-problem";
import { ErrorSummary } from "~/ui/error-summary";
import { pageMeta } from "~/ui/meta";
import type { Answer } from "~/ui/page-form";

export const handle = { payment: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "company");
  const write = rightsIn(person, "company").write;
  const elsewhere = PaymentSettings.setElsewhere();
  const { sandbox } = env.stripe;
  const modes = await PaymentSettings.list();
  return { modes, sandbox, elsewhere, write: write && elsewhere === undefined };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "company", "write");
  const problem = "That did not work. Please try again.";
  return submit(request, paymentActSchema, problem, async ({ act, mode }) => {
    if (act === "use") return stepUp(staff, "use_payments", { mode });
    if (act === "stop") return stepUp(staff, "use_payments", {});
    if (act === "pay") return redirectDocument(await TestPayment.begin(), 303);
    await PaymentSettings.setUp(mode, staff);
    return redirectWithFlash(
      `/admin/setup/payments#mode-${mode}`,
      "Prices, webhook and portal are at Stripe",
    );
  });
}

export default function SetUpPayments() {
  const { modes, sandbox, elsewhere, write } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (sandbox) return <SandboxCard />;
  return (
    <div>
      <ErrorSummary lead={Object.values(answer?.result.error ?? {}).flat()[0]} errors={[]} />
      <p className="lead mt-0 mb-4 text-base">
        {elsewhere ??
          "Paste a restricted key of Stripe’s test mode, make the prices and the webhook, and pay once. Then do the same with the live mode, and use it."}
      </p>
      <div className="grid gap-4 *:m-0! xl:grid-cols-2">
        {modes.map(({ mode, facts }) => (
          <ModeCard key={mode} mode={mode} facts={facts} write={write} isNeeded={elsewhere === undefined} />
        ))}
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the payments" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Payments" }, matches);
