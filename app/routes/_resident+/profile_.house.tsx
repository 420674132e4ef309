import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { CheckedNights, logWords } from "~/modules/service/houses/checked-nights";
import { nightsOf } from "~/modules/service/houses/checks.server";
import { ownPhotoHref } from "~/modules/service/houses/house-options";
import { pointOf } from "~/modules/service/points/points.server";
import { eligibilityOf, type Missing } from "~/modules/service/watches/eligibility.server";
import { earlierOf, lastNightOver, laterOf } from "~/modules/service/watches/watch-nights";
import { housePath, isOpen } from "~/modules/service/watches/watch-options";
import * as Watches from "~/modules/service/watches/watch-records.server";
import { nightsRange, StatePill, WatchFacts } from "~/modules/service/watches/watch-view";
import { end } from "~/modules/service/watches/watches.server";
import { company } from "~/modules/shared/company/company.server";
import { formatDateTime } from "~/platform/format";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { laterDay } from "~/platform/wall-time";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { ButtonLink } from "~/ui/button";
import { FormShell, SubmitButton } from "~/ui/form";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

const shownNights = 14;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const clock = await company();
  const [watches, house, point] = await Promise.all([
    Watches.listOf(userId),
    eligibilityOf(userId),
    pointOf(userId),
  ]);
  const over = lastNightOver(new Date(), clock);
  const requests = await Promise.all(
    watches.map(async (watch) => {
      const { checkedFrom: from, checkedTo, lastNight } = watch;
      const to = earlierOf(over, checkedTo ?? lastNight);
      return { ...watch, nights: from === null ? [] : await nightsOf({ userId, from, to }) };
    }),
  );
  const from = [laterDay(over, 1 - shownNights), point?.firstNight ?? "", point?.checksFrom ?? ""].reduce(
    laterOf,
  );
  const checks = point?.kind === "house" ? await nightsOf({ userId, from, to: over }) : [];
  return { requests, checks, missing: typeof house === "string" ? house : null, stamp: formStamp() };
}

/** "We are back": the request that is open ends at once. */
export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  return submit(request, noFields, "Your request was not ended. Please try again.", async (_, form) => {
    let words = "It had ended already.";
    await form.once(async (trx) => {
      const [open] = (await Watches.listOf(userId, trx)).filter(({ state }) => isOpen(state));
      if (open && (await end(open.id, userId, { executor: trx }))) words = "Welcome back. It has ended.";
      return housePath;
    });
    return redirectWithFlash(housePath, words);
  });
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function VacationWatch() {
  const { requests, checks, missing, stamp } = useLoaderData<typeof loader>();
  const { timeZone } = useRootData().company;
  const open = requests.find(({ state }) => isOpen(state));
  return (
    <>
      <AccountTabs current="Home" />
      <Wrap className="page pt-8!">
        <Back to="/profile/service">What your plan gives you</Back>
        <PageHeading
          title={checks.length > 0 ? logWords(checks) : "Vacation watch"}
          lead="We look at the outside of your home on each round where we can. We cannot promise that nothing happens."
        />
        {!open && (missing ? <NotYet missing={missing} /> : <Ask />)}
        {requests.map((request) => (
          <Request key={request.id} request={request} formKey={stamp.key} timeZone={timeZone} />
        ))}
        {checks.length > 0 && (
          <Panel title="Property checks" id="checks">
            <CheckedNights nights={checks} timeZone={timeZone} photoHref={ownPhotoHref} />
          </Panel>
        )}
        <p className="soft mt-6 text-sm">
          Only you, our dispatchers and the guards of your round can see this. Each look is recorded, and
          those of our dispatchers are in <a href="/profile/activity">Recent activity</a>. What you wrote is
          erased 30 days after the end.
        </p>
      </Wrap>
    </>
  );
}

function Ask() {
  return (
    <Panel title="Going away?" id="ask">
      <p className="mb-4">
        Ask a day before your first night, and we answer before it begins. Later than that, we answer as soon
        as we can.
      </p>
      <ButtonLink href={`${housePath}/request`}>Ask for a watch</ButtonLink>
    </Panel>
  );
}

const steps: Record<Missing, [words: string, href: string, label: string]> = {
  plan: ["It comes with every plan.", "/payment", "See the plans"],
  address: ["Guards look only at a verified address.", "/profile/verification", "Verify your address"],
  community: ["Guards look at houses of the communities we patrol.", "/community", "Join your community"],
  round: ["Your community has no round yet.", "/contact?serviceType=Residential+Services", "Ask our office"],
};

function NotYet({ missing }: { missing: Missing }) {
  const [words, href, label] = steps[missing];
  return (
    <Panel title="Before you can ask" id="missing">
      <p className="mb-4">{words}</p>
      <ButtonLink href={href}>{label}</ButtonLink>
    </Panel>
  );
}

function Request({
  request,
  formKey,
  timeZone,
}: {
  request: Page["requests"][number];
  formKey: string;
  timeZone: string;
}) {
  const { id, state, reason, nights, answerBy } = request;
  return (
    <Panel title={nightsRange(request)} id={`request-${id}`} beside={<StatePill state={state} />}>
      {state === "asked" && (
        <p className="mb-3">
          {answerBy
            ? `We answer by ${formatDateTime(answerBy, timeZone)}.`
            : "You asked less than a day before the first night: we answer as soon as we can."}
        </p>
      )}
      {reason && <p className="mb-3">{reason}</p>}
      <div className={`cards gap-4! ${nights.length > 0 ? "lg:grid-cols-2 lg:items-start" : ""}`}>
        <WatchFacts watch={request} isOwn />{" "}
        {nights.length > 0 && (
          <div>
            <p className="font-semibold">{`${logWords(nights)}.`}</p>
            <CheckedNights nights={nights} timeZone={timeZone} photoHref={ownPhotoHref} />
          </div>
        )}
      </div>
      {isOpen(state) && (
        <FormShell formKey={formKey} className="mt-5 flex flex-wrap gap-3">
          {state === "running" && <SubmitButton label="We are back" pendingLabel="Ending…" />}{" "}
          <ButtonLink href={`${housePath}/request`} variant="line">
            Change
          </ButtonLink>{" "}
          {state !== "running" && (
            <SubmitButton label="Withdraw request" pendingLabel="Ending…" variant="quiet" />
          )}
        </FormShell>
      )}
    </Panel>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your house" }, matches);
