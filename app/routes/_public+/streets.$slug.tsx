import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findVisitor, requirePerson } from "~/access/guards.server";
import { OpensSoon } from "~/modules/billing/checkouts/opens-soon";
import { goalSchema } from "~/modules/service/goals/goal.schema";
import { countWords, hindered, missedWords } from "~/modules/service/goals/goal-options";
import * as GoalPage from "~/modules/service/goals/goal-page.server";
import { goalPlan } from "~/modules/service/goals/goal-plan.server";
import * as Pledges from "~/modules/service/goals/pledges.server";
import { Ticks } from "~/modules/shared/catalogue/package-cards";
import { isTaxed, plusTax, type Tax, withTax } from "~/modules/shared/catalogue/sales-tax";
import { formatDate, formatMoney } from "~/platform/format";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { takesPayments } from "~/platform/stripe.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import type { Answer } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export const handle = {
  page: "visitor",
  sheet: "rich",
  payment: true,
  problem: "Your card was not saved. Please try again later.",
} satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const reader = (await findVisitor(request))?.userId;
  const page = orNotFound(await GoalPage.pageOf(params.slug ?? "", reader));
  const { patrolName: name, priceCents, features, description } = orNotFound(await goalPlan());
  const open = await takesPayments();
  return { ...page, open, plan: { name, priceCents, features, description }, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const slug = params.slug ?? "";
  return submit(request, goalSchema, handle.problem, async ({ act }, form) => {
    if (act === "join") return redirect(await Pledges.join(person, slug), 303);
    const { id } = orNotFound(await GoalPage.pageOf(slug, person.userId));
    const words = await form.once(async (trx) =>
      (await Pledges.leave(person.userId, id, trx))
        ? "You have left the goal, and your saved card is removed"
        : "You are not in this goal",
    );
    return redirectWithFlash(`/streets/${slug}`, words);
  });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function StreetGoal() {
  const page = useLoaderData<typeof loader>();
  const { goal, plan } = page;
  const answer = useActionData<Answer>();
  return (
    <Wrap className="page">
      <ErrorSummary lead={Object.values(answer?.result.error ?? {}).flat()[0]} errors={[]} />
      <PageHeading
        title={`${goal.street}, ${goal.community}`}
        lead={`A goal of ${goal.homes} homes: once enough have joined, ${plan.name} begins for all of them.`}
      />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_23.5rem] xl:items-start">
        <div className="min-w-0">
          <Panel title="The goal" id="goal">
            <Count {...goal} />
            <div className="stack">
              <DescriptionList items={factsOf(page, useRootData().company.tax)} />
            </div>
            {goal.words && <p className="typed mt-4">{goal.words}</p>}
          </Panel>
          <Part {...page} />
        </div>
        <div className="min-w-0">
          <Panel title={`What ${plan.name} gives each home`} id="plan">
            <p>{plan.description}.</p>
            <Ticks lines={plan.features} className="mt-4" />
          </Panel>
        </div>
      </div>
    </Wrap>
  );
}

/** How far the street is. */
function Count({ joined, homes, status }: Page["goal"]) {
  const words = status === "open" ? countWords(joined, homes) : states[status];
  return (
    <>
      <b className="mb-2 block font-display text-2xl/7 tabular-nums">{words}</b>{" "}
      {status === "open" && joined > 0 && (
        <svg className="mb-4 block w-full" height="12" aria-hidden="true">
          <rect width="100%" height="12" rx="6" className="fill-ghost" />
          <rect
            width={`${Math.min(100, Math.round((100 * joined) / homes))}%`}
            height="12"
            rx="6"
            className="fill-lamp"
          />
        </svg>
      )}
    </>
  );
}

const states: Record<string, string> = {
  started: "The goal was reached, and the plan has started",
  missed: "The goal was missed",
};

function priceWords(cents: number, tax: Tax): string {
  const price = `${formatMoney(cents)} a month for each home, ${plusTax(tax)}`;
  return isTaxed(tax) ? `${price}, ${formatMoney(withTax(cents, tax).payableCents)} in all` : price;
}

function factsOf({ goal, plan }: Page, tax: Tax) {
  return [
    { term: "Last day", value: formatDate(goal.until, "UTC") },
    { term: "Price", value: priceWords(plan.priceCents, tax) },
    {
      term: "Until the goal is reached",
      value: "Nothing is charged: our payment service only keeps the card.",
    },
    { term: "If the goal is missed", value: missedWords, wide: true },
  ];
}

/** What the reader can do. */
function Part({ goal, reader, open, stamp }: Page) {
  const { slug, status } = goal;
  const path = `/streets/${slug}`;
  if (status !== "open") return null;
  if (!open && reader?.state !== "saved") return <OpensSoon />;
  if (!reader)
    return (
      <p className="do mt-4">
        <ButtonLink href={`/login?redirectTo=${encodeURIComponent(path)}`} variant="lamp">
          Sign in to join
        </ButtonLink>
      </p>
    );
  if (reader.state === "saved")
    return (
      <Panel title="You have joined" id="joined">
        <p>Your card is saved. It is charged only once enough homes have joined and we start.</p>
        <FormShell formKey={stamp.key}>
          <input type="hidden" name="act" value="leave" />
          <div className="do mt-4">
            <SubmitButton label="Leave the goal" variant="line" />
          </div>
        </FormShell>
      </Panel>
    );
  const hindrance = reader.hindrance && hindered[reader.hindrance];
  if (hindrance) {
    const [words, href, label] = hindrance;
    return (
      <p className="note">
        {words} {href && <a href={href}>{label}</a>}
      </p>
    );
  }
  return (
    <FormShell formKey={stamp.key}>
      <input type="hidden" name="act" value="join" />
      <p className="mt-4">
        You save your card on the page of our payment service; we never see its number. By joining you accept
        our <a href="/terms">terms</a>. You can leave at any time before the plan starts.
      </p>
      <div className="do mt-4">
        <SubmitButton label="Save my card and join" variant="lamp" />
      </div>
    </FormShell>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data ? `Goal for ${data.goal.street}` : "Goal of a street",
      description: "How many homes have joined, what it costs, and what happens if it is missed.",
    },
    matches,
  );
