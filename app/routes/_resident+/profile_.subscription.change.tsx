import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { requireSubscription } from "~/access/own-subscription.server";
import { ChangeFacts, ChoosePlanFields } from "~/modules/payments/change-plan-fields";
import * as PlanChanges from "~/modules/payments/plan-changes.server";
import { type PlanInput, planSchema } from "~/modules/plans/plan.schema";
import { findPlan, type PlanKey, plans } from "~/modules/plans/plans";
import { AppError } from "~/platform/app-error.server";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { waitHeaders } from "~/platform/http.server";
import { logError } from "~/platform/log.server";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

const unreachable = "Failed to connect to payment service. Please try again later.";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const subscription = await requireSubscription(person);
  const wanted = findPlan(new URL(request.url).searchParams.get("plan"))?.key;
  const chosen = wanted === subscription.planKey ? undefined : wanted;
  const { status, ...previewed } = chosen ? await previewOf(person.userId, chosen) : { status: 200 };
  return data({ subscription, chosen, stamp: formStamp(), ...previewed }, { status });
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
  const submission = await parseForm(request, planSchema);
  if (submission.status !== "success") return invalid(submission);
  const { plan } = submission.value;
  try {
    await PlanChanges.change(person.userId, plan);
    const name = findPlan(plan)?.patrolName;
    return await redirectWithFlash("/profile#subscription", `Your plan is now ${name}`);
  } catch (error) {
    return failed(submission, error, { message: unreachable });
  }
}

export default function ChangePlan() {
  const { subscription, chosen, preview, problem, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { company } = useRootData();
  const others = plans.filter(({ key }) => key !== subscription.planKey);
  const plan = findPlan(chosen);
  const [form, fields] = useForm<PlanInput>({
    id: "change",
    lastResult: answer?.result,
    defaultValue: { plan: chosen ?? others[0]?.key },
  });
  return (
    <Wrap className="page narrow">
      <ErrorSummary lead={form.errors?.[0] ?? problem} errors={summaryErrors(form)} />
      <PageHeading
        title="Change plan"
        lead={
          plan && preview
            ? "This is what changes, and what it costs."
            : `You have ${subscription.planName} now. Before anything changes you see what it costs.`
        }
      />
      {plan && preview ? (
        <>
          <ChangeFacts
            subscription={subscription}
            plan={plan}
            preview={preview}
            timeZone={company.timeZone}
          />
          <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
            <input type="hidden" name="plan" value={plan.key} />
            <FormActions>
              <SubmitButton label={`Change to ${plan.patrolName}`} pendingLabel="Changing…" />{" "}
              <a href="/profile/subscription/change">Choose another plan</a>
            </FormActions>
          </FormShell>
        </>
      ) : (
        <FormShell method="get">
          <ChoosePlanFields field={fields.plan} plans={others} />
          <FormActions>
            <SubmitButton label="See what it costs" /> <a href="/profile#subscription">Keep my plan</a>
          </FormActions>
        </FormShell>
      )}
    </Wrap>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Change plan" }, matches);
