import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson, requireSubscription } from "~/access/guards.server";
import * as Cancellations from "~/modules/billing/subscriptions/cancellations.server";
import { plusTax } from "~/modules/shared/catalogue/sales-tax";
import { formatDate, formatMoney } from "~/platform/format";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const subscription = await requireSubscription(person);
  if (!subscription.cancelAt) throw redirect("/profile#subscription", 303);
  return { subscription, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  return submit(request, noFields, "Your subscription was not resumed. Please try again.", async () => {
    await Cancellations.resume(person.userId);
    return redirectWithFlash("/profile#subscription", "Your subscription continues");
  });
}

export default function ResumeSubscription() {
  const { subscription, stamp } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const { planName, priceCents, cancelAt } = subscription;
  const date = cancelAt ? formatDate(cancelAt, company.timeZone) : "the end of the period";
  const price = priceCents === null ? "" : ` for ${formatMoney(priceCents)} ${plusTax(company.tax)}`;
  return (
    <Wrap className="page narrow">
      <PageForm
        id="resume"
        stamp={stamp}
        submit="Resume subscription"
        pending="Resuming…"
        intro={
          <>
            <PageHeading title="Resume your subscription" lead={`${planName} is set to cancel on ${date}.`} />
            <p>{`When you resume it, nothing is due today. It renews on ${date}${price}, and each month after that.`}</p>
          </>
        }
        beside={<a href="/profile#subscription">Back to your profile</a>}
      />
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Resume your subscription" }, matches);
