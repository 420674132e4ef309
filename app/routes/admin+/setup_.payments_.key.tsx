import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { type PaymentKeyInput, paymentKeySchema } from "~/modules/billing/stripe/payment-key.schema";
import * as PaymentSettings from "~/modules/billing/stripe/payment-settings.server";
import { AppError } from "~/platform/app-error.server";
import { formStamp, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { PasswordField } from "~/ui/fields";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "company", "write");
  return { stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "company", "write");
  const problem = "The key was not saved. Please try again.";
  return submit(request, paymentKeySchema, problem, async ({ secretKey }) => {
    const elsewhere = PaymentSettings.setElsewhere();
    if (elsewhere) throw new AppError(elsewhere, 409);
    const mode = orNotFound(PaymentSettings.modeOf(secretKey));
    return stepUp(staff, "save_payment_key", PaymentSettings.asFields(secretKey, mode));
  });
}

export default function PaymentKey() {
  const { stamp } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-160">
      <Back to="/admin/setup/payments">Payments</Back>
      <Panel title="Stripe key" id="payment-key">
        <p className="mb-4">
          In Stripe, under Developers, API keys, create a restricted key that may write customers, products,
          prices, checkout sessions, subscriptions, invoices, payment methods, the customer portal and webhook
          endpoints, and read charges. The key itself says whether it is for test or live mode.
        </p>
        <RecordForm<PaymentKeyInput> id="payment-key-form" stamp={stamp} cancelHref="/admin/setup/payments">
          {(fields) => (
            <PasswordField
              field={fields.secretKey}
              label="Restricted key"
              hint="It begins with rk_. It is stored encrypted and never shown."
              autoComplete="new-password"
            />
          )}
        </RecordForm>
      </Panel>
    </div>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Stripe key" }, matches);
