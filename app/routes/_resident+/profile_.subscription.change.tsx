import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson, requireSubscription } from "~/access/guards.server";
import { ChangeFacts, ChoosePlanFields } from "~/modules/billing/subscriptions/change-plan-fields";
import * as PlanChanges from "~/modules/billing/subscriptions/plan-changes.server";
import type { Subscription } from "~/modules/billing/subscriptions/subscriptions.server";
import { UncoveredFields } from "~/modules/billing/subscriptions/uncovered-home";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import type { Plan, PlanKey } from "~/modules/shared/catalogue/offers";
import { type PlanInput, planSchemaOf } from "~/modules/shared/catalogue/plan.schema";
import { findPlan, plansOnSale } from "~/modules/shared/offers/offers.server";
import { AppError } from "~/platform/app-error.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import { logError } from "~/platform/log.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { useRootData } from "~/ui/root-data";

const unreachable = "Failed to connect to payment service. Please try again later.";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const subscription = await requireSubscription(person);
  const others = (await plansOnSale()).filter(({ key }) => key !== subscription.planKey);
  const asked = new URL(request.url).searchParams.get("plan");
  const plan = others.find(({ key }) => key === asked);
  const chosen = plan?.key;
  const home = await optional(() => Coverage.homeOf(person.userId));
  const { status, ...previewed } = chosen ? await previewOf(person.userId, chosen) : { status: 200 };
  return data({ subscription, home, others, plan, stamp: formStamp(), ...previewed }, { status });
}

interface Previewed {
  status: number;
  preview?: PlanChanges.Preview;
  problem?: string;
}

async function previewOf(userId: string, key: PlanKey): Promise<Previewed> {
  try {
    return { status: 200, preview: await PlanChanges.preview(userId, key) };
  } catch (error) {
    if (error instanceof AppError) return { status: error.status, problem: error.message };
    logError("change.preview_failed", error);
    return { status: 503, problem: unreachable };
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const schema = planSchemaOf(await plansOnSale());
  return submit(request, schema, unreachable, async ({ plan, ...home }) => {
    await PlanChanges.change(person.userId, plan, home);
    return redirectWithFlash(
      "/profile#subscription",
      `Your plan is now ${(await findPlan(plan))?.patrolName}`,
    );
  });
}

export default function ChangePlan() {
  const { subscription, home, others, plan, preview, problem, stamp } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <Wrap className="page narrow">
      {plan && preview ? (
        <PageForm<PlanInput>
          id="change"
          stamp={stamp}
          submit={`Change to ${plan.patrolName}`}
          pending="Changing…"
          intro={
            <>
              <PageHeading title="Change plan" lead="This is what changes, and what it costs." />
              <ChangeFacts
                subscription={subscription}
                plan={plan}
                preview={preview}
                timeZone={company.timeZone}
              />
            </>
          }
          beside={<a href="/profile/subscription/change">Choose another plan</a>}
        >
          {(fields) => (
            <>
              <input type="hidden" name="plan" value={plan.key} />
              {home && <UncoveredFields home={home} fields={fields} />}
            </>
          )}
        </PageForm>
      ) : (
        <ChoosePlan {...{ subscription, others, problem, stamp }} chosen={plan?.key} />
      )}
    </Wrap>
  );
}

/** The choice is a query, so that its cost can be shown before anything changes. */
function ChoosePlan({
  subscription,
  others,
  chosen,
  problem,
  stamp,
}: {
  subscription: Subscription;
  others: readonly Plan[];
  chosen?: PlanKey | undefined;
  problem?: string;
  stamp: { key: string };
}) {
  const lead = `You have ${subscription.planName} now. You will see what a change costs before it is made.`;
  if (others.length === 0)
    return (
      <>
        <PageHeading title="Change plan" lead={`You have ${subscription.planName} now.`} />
        <p>
          There is no other plan to change to. <a href="/profile#subscription">Back to your subscription</a>
        </p>
      </>
    );
  return (
    <PageForm<PlanInput>
      id="change"
      method="get"
      values={{ plan: chosen ?? others[0]?.key }}
      stamp={stamp}
      submit="See what it costs"
      problem={problem}
      intro={<PageHeading title="Change plan" lead={lead} />}
      beside={<a href="/profile#subscription">Keep my plan</a>}
    >
      {(fields) => <ChoosePlanFields field={fields.plan} plans={others} />}
    </PageForm>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Change plan" }, matches);
