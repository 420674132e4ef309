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
import { GoalFigures } from "~/modules/service/goals/goal-figures";
import { hindered, missedWords } from "~/modules/service/goals/goal-options";
import * as GoalPage from "~/modules/service/goals/goal-page.server";
import { goalPlan } from "~/modules/service/goals/goal-plan.server";
import * as Pledges from "~/modules/service/goals/pledges.server";
import { Ticks } from "~/modules/shared/catalogue/package-cards";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { takesPayments } from "~/platform/stripe.server";
import { dayAt } from "~/platform/wall-time";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import type { Answer } from "~/ui/page-form";
import { Panel } from "~/ui/panel";

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
  const today = dayAt(new Date(), (await company()).timeZone);
  const daysLeft = Math.round((Date.parse(page.goal.until) - Date.parse(today)) / 86_400_000);
  return { ...page, open, daysLeft, plan: { name, priceCents, features, description }, stamp: formStamp() };
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
  const { goal, plan, daysLeft } = page;
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
            <GoalFigures goal={goal} priceCents={plan.priceCents} daysLeft={daysLeft} />
            {canJoin(page) && <Join {...page} />}
            <DescriptionList items={factsOf(page)} />
          </Panel>
          {goal.status === "open" && !canJoin(page) && <Part {...page} />}
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

function factsOf({ goal }: Page) {
  return [
    {
      term: "Until the goal is reached",
      value: "Nothing is charged: our payment service only keeps the card.",
    },
    { term: "If the goal is missed", value: missedWords },
    ...(goal.words ? [{ term: "Note from our office", value: goal.words }] : []),
  ];
}

/** A visitor who has not signed in can, too. */
function canJoin({ goal, reader, open }: Page): boolean {
  return goal.status === "open" && open && (!reader || (reader.state !== "saved" && !reader.hindrance));
}

/** The way in, right below what it costs. */
function Join({ goal, reader, stamp }: Page) {
  if (!reader)
    return (
      <p className="do my-6">
        <ButtonLink href={`/login?redirectTo=${encodeURIComponent(`/streets/${goal.slug}`)}`} variant="lamp">
          Sign in to join
        </ButtonLink>
      </p>
    );
  return (
    <FormShell formKey={stamp.key}>
      <input type="hidden" name="act" value="join" />
      <p>
        You save your card on the page of our payment service; we never see its number. By joining you accept
        our <a href="/terms">terms</a>. You can leave at any time before the plan starts.
      </p>
      <div className="do mt-4 mb-6">
        <SubmitButton label="Save my card and join" variant="lamp" />
      </div>
    </FormShell>
  );
}

/** Where a reader stands who has joined, or cannot. */
function Part({ reader, stamp }: Page) {
  if (reader?.state === "saved")
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
  const hindrance = reader?.hindrance && hindered[reader.hindrance];
  if (!hindrance) return <OpensSoon />;
  const [words, href, label] = hindrance;
  return (
    <p className="note mt-4">
      {words} {href && <a href={href}>{label}</a>}
    </p>
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
