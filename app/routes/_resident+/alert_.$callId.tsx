import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { momentWords } from "~/modules/patrols/rounds/patrol-options";
import { HelpPage, Numbers, OneButton, Step, useRefused } from "~/modules/service/calls/alert-parts";
import { alertPath, stateWords, wayWords, wishWords } from "~/modules/service/calls/call-options";
import { hasToCall } from "~/modules/service/calls/call-status";
import * as Calls from "~/modules/service/calls/calls.server";
import * as OwnCalls from "~/modules/service/calls/own-calls.server";
import { priorityLineOf } from "~/modules/service/points/priority-line.server";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { formatPhone, phoneHref } from "~/platform/phone";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper" } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const id = idParam(params, "callId");
  const call = orNotFound(await OwnCalls.findOwn({ userId, id }));
  const [ownLine, { phone }] = await Promise.all([priorityLineOf(userId), company()]);
  return {
    call,
    mustCall: hasToCall(call, new Date()),
    number: formatPhone(ownLine ?? phone),
    ownLine: ownLine && formatPhone(ownLine),
    key: formStamp().key,
    renews: !call.closedAt && !new URL(request.url).searchParams.has("still"),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  const id = idParam(params, "callId");
  const problem = "This was not cancelled. Please try again, or call us.";
  return submit(request, noFields, problem, async (_, form) => {
    const to = await form.once(async (trx) => {
      if (!(await Calls.cancel({ id, userId }, trx))) throw notFound();
      return `${alertPath}/${id}`;
    });
    return redirectWithFlash(to, "Cancelled.");
  });
}

export default function AlertStatus() {
  const { call, mustCall, number, ownLine, key } = useLoaderData<typeof loader>();
  const { problem, nextKey = key } = useRefused();
  const { isTest, wants, closedAt } = call;
  return (
    <HelpPage aside={<Numbers ownLine={ownLine} />}>
      <ErrorSummary lead={problem} errors={[]} />
      {mustCall && (
        <div className="flash flash-error mb-6" role="alert">
          <Icon name="alert" />
          <p>
            Nobody has seen this yet. Call <a href={phoneHref(number)}>{number}</a>.
          </p>
        </div>
      )}
      <p className="soft">{isTest ? "Your test" : wishWords[wants]}</p>
      <h1>{headline(call)}</h1>
      <section className="panel mt-5">
        <Steps />
        <p className="soft mt-2 text-sm">{closedAt ? "Nothing more to do." : <Renewal />}</p>
      </section>
      {closedAt ? (
        <p className="do mt-6">
          <ButtonLink href={alertPath} variant="line">
            Back
          </ButtonLink>
        </p>
      ) : (
        <OneButton
          formKey={nextKey}
          label={isTest ? "Cancel the test" : "Cancel, I’m fine now"}
          variant="line"
        >
          <ButtonLink href={isTest ? alertPath : "/profile"} variant="quiet">
            Back
          </ButtonLink>
        </OneButton>
      )}
    </HelpPage>
  );
}

type Call = ReturnType<typeof useLoaderData<typeof loader>>["call"];

/** What is the case now. */
function headline({ wants, state, seenBy }: Call): string {
  if (state === "sent" || state === "delivered") return "Sent, and not seen yet";
  if (state === "seen") return `${seenBy ?? "Our office"} has seen it`;
  if (state === "on_the_way") return wants === "patrol" ? "Somebody is on the way" : "Somebody calls you now";
  return stateWords[state];
}

/** A page that moves under its reader can be stopped. */
function Renewal() {
  const { call, renews } = useLoaderData<typeof loader>();
  const href = `${alertPath}/${call.id}`;
  if (!renews) return <a href={href}>Refresh this page by itself again</a>;
  return (
    <>
      This page refreshes every 15 seconds. <a href={`${href}?still=1`}>Stop refreshing</a>
    </>
  );
}

/** What has happened, and what has not yet, with its times. */
function Steps() {
  const { call } = useLoaderData<typeof loader>();
  const { timeZone } = useRootData().company;
  const at = (event: string) => {
    const step = call.steps.find((each) => each.event === event);
    return step && `${momentWords(step.at, timeZone)}.`;
  };
  const { isTest, wants, state, closedAt, done } = call;
  const seen = call.seenAt && `by ${call.seenBy ?? "our office"}, ${momentWords(call.seenAt, timeZone)}.`;
  return (
    <ol className="ruled" aria-label="What has happened">
      <Step isDone title="Sent">
        {at("sent")}
      </Step>
      {(!closedAt || at("delivered")) && (
        <Step isDone={at("delivered") !== undefined} isNext title="Delivered">
          {at("delivered") && `Emailed to those on duty, ${at("delivered")}`}
        </Step>
      )}
      {(!closedAt || seen) && (
        <Step isDone={Boolean(seen)} isNext={at("delivered") !== undefined} title="Seen">
          {seen}
        </Step>
      )}
      {!isTest && (!closedAt || at("on_the_way")) && (
        <Step isDone={at("on_the_way") !== undefined} isNext={state === "seen"} title={wayWords[wants]}>
          {at("on_the_way")}
        </Step>
      )}
      {!isTest && state !== "cancelled" && (
        <Step isDone={state === "done"} isNext={state === "on_the_way"} title="Done">
          {state === "done" ? `${done}. ${at("done")}` : undefined}
        </Step>
      )}
      {state === "cancelled" && (
        <Step isDone title="Cancelled by you">
          {at("cancelled")}
        </Step>
      )}
    </ol>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta({ title: data?.call.isTest ? "Your test" : "Your alert" }, matches),
  ...(data?.renews ? [{ httpEquiv: "refresh", content: "15" }] : []),
];
