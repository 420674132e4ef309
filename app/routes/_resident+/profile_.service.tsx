import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { creditUse } from "~/modules/billing/subscriptions/credit-words";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { isMonth } from "~/modules/office/reports/months";
import * as OwnReports from "~/modules/office/reports/own-plan-reports.server";
import { LastNight } from "~/modules/patrols/rounds/last-night";
import * as Nights from "~/modules/patrols/rounds/nights.server";
import * as Credits from "~/modules/service/credits/credits.server";
import { placeWords } from "~/modules/service/points/point-options";
import * as Points from "~/modules/service/points/points.server";
import * as Months from "~/modules/service/promises/months.server";
import { PromiseList } from "~/modules/service/promises/promise-list";
import { HouseServices } from "~/modules/service/watches/house-services";
import { onSale } from "~/modules/shared/catalogue/offers";
import { PlanChoice } from "~/modules/shared/catalogue/package-cards";
import { company } from "~/modules/shared/company/company.server";
import { offers } from "~/modules/shared/offers/offers.server";
import { formatDate, formatMoney, formatMonth } from "~/platform/format";
import { dayAt, laterDay } from "~/platform/wall-time";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { Flash } from "~/ui/flash";
import { Back, Go } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";
import { Row, Rows } from "~/ui/rows";
import { Time } from "~/ui/time";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

const path = "/profile/service";
const title = "What your plan gives you";

/** This month's promises, or those of the last one: only of the reader's own plan. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const { timeZone, patrolHours } = await company();
  const now = new Date();
  const current = dayAt(now, timeZone).slice(0, 7);
  const before = laterDay(`${current}-01`, -1).slice(0, 7);
  const asked = new URL(request.url).searchParams.get("month") ?? "";
  const month = isMonth(asked) && asked === before ? before : current;
  const [subscription, months, credits, reports, earlier] = await Promise.all([
    Subscriptions.find(userId),
    Months.monthOf(userId, month, { now, timeZone, patrolHours }),
    Credits.creditsOf(userId, month),
    OwnReports.listFor(userId),
    month === current ? Points.pointsIn(userId, { from: `${before}-01`, to: Nights.lastOf(before) }) : [],
  ]);
  const running = months.find(({ point }) => point.lastNight === null);
  const isCurrent = subscription?.isCurrent === true;
  const hasPlan = isCurrent && subscription.planKey !== undefined;
  const isNew = hasPlan && !running && month === current;
  return {
    ...{ month, months, credits, reports, isCurrent, isByHand: isCurrent && !hasPlan },
    plans: (await offers()).plans,
    other: month === before ? current : earlier.length > 0 ? before : null,
    waits: isNew
      ? { dueAt: (await Points.waitOf(userId))?.dueAt ?? null, point: (await Points.pointOf(userId)) ?? null }
      : null,
    night:
      running && month === current ? ((await Nights.lastNightOf(running.point.communityId)) ?? null) : null,
  };
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function PlanService() {
  const page = useLoaderData<typeof loader>();
  const { month, months, other, waits, night, isCurrent, isByHand } = page;
  const { timeZone } = useRootData().company;
  const hasNone = !isCurrent && months.length === 0;
  return (
    <>
      <AccountTabs current="Home" />
      <Wrap className="page pt-8!">
        <Back to="/profile">Home</Back>
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h1>{hasNone ? "Choose a plan" : title}</h1>
            <p className="soft mt-1">
              {hasNone ? "You have no plan yet. This is what each of them promises." : formatMonth(month)}
            </p>
          </div>
          {other && <Go to={other < month ? `${path}?month=${other}` : path}>{formatMonth(other)}</Go>}
        </div>
        {night && <LastNight night={night} timeZone={timeZone} />}
        {waits && <Waits {...waits} />}
        {months.map((each) => (
          <Section key={each.point.id} {...each} plans={page.plans} credits={page.credits} month={month} />
        ))}
        {isCurrent && <HouseServices />}
        <Reports reports={page.reports} />
        {isByHand && months.length === 0 && <ByHand />}
        {hasNone && <PlanChoice plans={onSale(page)} />}
      </Wrap>
    </>
  );
}

/** Before the first night, which may be in the next month. */
function Waits({ dueAt, point }: NonNullable<Page["waits"]>) {
  const title = "Your plan begins soon";
  if (point)
    return (
      <Panel title={title} id="waits">
        <p>{`It protects ${placeWords(point)} from the night of ${formatDate(point.firstNight, "UTC")}.`}</p>
      </Panel>
    );
  return (
    <Panel title={title} id="waits">
      <p>
        Our office assigns your street or house
        {dueAt ? (
          <>
            {" by "}
            <Time at={dueAt} />.
          </>
        ) : (
          " within a day."
        )}{" "}
        What your plan gives you is shown here from then on.
      </p>
    </Panel>
  );
}

function Section({
  point,
  from,
  to,
  promises,
  plans,
  credits,
  month,
}: Page["months"][number] & Pick<Page, "plans" | "credits" | "month">) {
  const plan = plans.find(({ key }) => key === point.planKey)?.patrolName;
  const credit = credits.find(({ pointId }) => pointId === point.id);
  const [first, last] = [from, to].map((night) => formatDate(night, "UTC"));
  const nights =
    point.lastNight === null ? `From the night of ${first}.` : `Nights from ${first} to ${last}.`;
  return (
    <Panel title={`${plan}: ${placeWords(point)}`} id={`point-${point.id}`}>
      {(!from.endsWith("-01") || point.lastNight !== null) && <p className="soft mb-3 text-sm">{nights}</p>}
      {credit && (
        <Flash
          kind="info"
          message={`${credit.done} of ${credit.promised} passes were made in ${formatMonth(month)}, fewer than ${credit.line}%. ${
            credit.givenAt ? "We credited you" : "We are crediting you"
          } ${formatMoney(credit.cents)}, ${creditUse}.`}
        />
      )}
      <PromiseList label={`Promises of ${placeWords(point)}`} promises={promises} />
    </Panel>
  );
}

/** The reports on the reader's street or house, the newest first. */
function Reports({ reports }: Pick<Page, "reports">) {
  if (reports.length === 0) return null;
  return (
    <Panel title="Your reports" id="reports">
      <Rows label="Your reports">
        {reports.map(({ id, title, finding }) => (
          <Row key={id} to={`/profile/reports/${id}`} title={title} note={finding} />
        ))}
      </Rows>
    </Panel>
  );
}

/** A subscription that staff set by hand, for a service that is none of the plans. */
function ByHand() {
  return (
    <p className="panel">
      Our office looks after your subscription. To know what it gives you,{" "}
      <a href="/contact?service=residential">write to us</a>.
    </p>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title }, matches);
