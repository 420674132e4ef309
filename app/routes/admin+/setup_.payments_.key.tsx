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

/** What the key must be able to do, in the words of Stripe's page. */
const permissions = {
  Write: [
    "Customers",
    "Products",
    "Prices",
    "Checkout Sessions",
    "Subscriptions",
    "Invoices",
    "Payment Methods",
    "Customer Portal",
    "Webhook Endpoints",
  ],
  Read: ["Charges"],
};

export default function PaymentKey() {
  const { stamp } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-160">
      <Back to="/admin/setup/payments">Payments</Back>
      <Panel id="payment-key">
        <ol className="mb-5 list-decimal space-y-2 ps-5">
          <li>
            In Stripe, open <a href="https://dashboard.stripe.com/apikeys">Developers, API keys</a>, and
            create a restricted key.
          </li>
          <li>
            Give it these permissions:
            {Object.entries(permissions).map(([right, list]) => (
              <div key={right} className="mt-1">
                <span className="soft font-semibold text-sm">{`${right}:`}</span>
                <ul className="columns-2 text-sm">
                  {list.map((what) => (
                    <li key={what}>{what}</li>
                  ))}
                </ul>
              </div>
            ))}
          </li>
          <li>Paste it here. The site sees whether it is for test or live mode.</li>
        </ol>
        <RecordForm<PaymentKeyInput>
          id="payment-key-form"
          stamp={stamp}
          button="Save key"
          cancelHref="/admin/setup/payments"
        >
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
