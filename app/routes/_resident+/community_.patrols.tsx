import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { PatrolsOwed } from "~/modules/billing/subscriptions/patrols-owed";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { monthWords } from "~/modules/office/reports/months";
import * as Corrections from "~/modules/patrols/rounds/corrections.server";
import { NightCalendar } from "~/modules/patrols/rounds/night-calendar";
import { NightEvents } from "~/modules/patrols/rounds/night-events";
import * as Nights from "~/modules/patrols/rounds/nights.server";
import { OpenedNight } from "~/modules/patrols/rounds/opened-night";
import { nightIn } from "~/modules/patrols/rounds/patrol-night";
import { type Figures, sumOf } from "~/modules/patrols/rounds/patrol-options";
import { NightsTable } from "~/modules/patrols/rounds/patrol-tables";
import { passesIn } from "~/modules/shared/company/patrol-hours";
import { hoursWords, hourWords } from "~/platform/wall-minutes";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { Disclosure } from "~/ui/disclosure";
import { Menu } from "~/ui/menu";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";
import { StepLink } from "~/ui/step-link";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

/** Only for the reader's own community. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const own = await Memberships.findActive(userId);
  if (!own) throw redirect("/community", 303);
  const { communityId, name } = own;
  const months = await Corrections.monthsOf(communityId);
  const subscription = (await Subscriptions.find(userId)) ?? null;
  const asked = new URL(request.url).searchParams;
  const night = nightIn(asked.get("night") ?? undefined);
  const wanted = night?.slice(0, 7) ?? asked.get("month");
  const month = months.find((each) => each === wanted) ?? months[0];
  if (!month) return { name, subscription, months, recorded: null };
  const range = { communityId, from: `${month}-01`, to: Nights.lastOf(month) };
  const [nights, misses, corrections, tonight] = await Promise.all([
    Nights.toldNights(range),
    Nights.missesOf(range),
    Corrections.correctionsOf(range),
    Nights.tonight(),
  ]);
  const opened = nights.find((each) => each.night === night) ?? nights.at(-1);
  return { name, subscription, months, recorded: { month, nights, misses, corrections, tonight, opened } };
}

type Recorded = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["recorded"]>;

const path = "/community/patrols";

function nightHref(night: string): string {
  return `${path}?night=${night}#night`;
}

export default function OwnPatrols() {
  const { name, subscription, months, recorded } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const { patrol } = company;
  return (
    <>
      <AccountTabs current="Patrols" />
      <Wrap className="page pt-8!">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h1>Your patrols</h1>
            <p className="soft mt-1">
              {`${name}. Every street every ${patrol.every} minutes, ${hoursWords(patrol, true)}: ${passesIn(patrol)} passes a night.`}
            </p>
          </div>
          <PatrolsOwed subscription={subscription} timeZone={company.timeZone} />
        </div>
        {recorded ? (
          <Month months={months} recorded={recorded} />
        ) : (
          <p className="panel">Nothing is recorded yet. The first night is shown on the morning after it.</p>
        )}
      </Wrap>
    </>
  );
}

function Month({
  months,
  recorded: { month, nights, misses, corrections, tonight, opened },
}: {
  months: string[];
  recorded: Recorded;
}) {
  const { timeZone, patrol } = useRootData().company;
  const title = monthWords(month);
  const about = { nights, misses, corrections, timeZone, href: nightHref };
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_23.5rem] xl:items-start">
      <section aria-labelledby="month" className="min-w-0">
        <div className="flex items-center justify-between">
          <h2 id="month" className="text-2xl">
            {title}
          </h2>{" "}
          <Months months={months} current={month} />
        </div>
        <MonthFigures nights={nights} />
        <NightCalendar
          label={`Nights of ${title}`}
          nights={nights}
          tonight={tonight}
          opened={opened?.night}
          href={nightHref}
        />
      </section>
      {opened && (
        <div className="h-full min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <OpenedNight night={opened} {...about} />
        </div>
      )}
      <div className="min-w-0">
        <NightEvents {...about} />
        <div className="panel py-0!">
          <Disclosure summary="The month as a table">
            <NightsTable caption={`Passes in ${title}, by night`} nights={nights} href={nightHref} />
          </Disclosure>
        </div>
        <p className="soft mt-4 text-sm">
          A pass counts once every street on the round has been passed; the longest gap is the longest time a
          street went without one. When the clocks change, a night is an hour longer or shorter.{" "}
          {`Tonight is shown once it is over, from ${hourWords(patrol.to, true)}.`}
        </p>
      </div>
    </div>
  );
}

/** The month before, the next one, and all of them. */
function Months({ months, current }: { months: string[]; current: string }) {
  if (months.length < 2) return null;
  const place = months.indexOf(current);
  const to = (month: string | undefined) => month && `${path}?month=${month}`;
  const [before, next] = [months[place + 1], months[place - 1]];
  return (
    <nav aria-label="Months" className="flex items-center">
      <StepLink to={to(before)} icon="left" label={before ? monthWords(before) : ""} />{" "}
      <StepLink to={to(next)} icon="right" label={next ? monthWords(next) : ""} />{" "}
      <Menu label="All months" icon="calendar" quiet>
        <ul>
          {months.map((month) => (
            <li key={month}>
              <a
                className="block rounded-sm px-3 py-2 text-ink no-underline hover:bg-hover aria-[current]:font-semibold"
                href={to(month)}
                aria-current={month === current ? "page" : undefined}
              >
                {monthWords(month)}
              </a>
            </li>
          ))}
        </ul>
      </Menu>
    </nav>
  );
}

function MonthFigures({ nights }: { nights: Figures[] }) {
  const { done, promised, longestGapMinutes } = sumOf(nights);
  const whole = nights.filter(({ misses }) => misses === 0).length;
  const figures: [string, number, string][] = [
    ["Passes made", done, `of ${promised}`],
    ["Whole nights", whole, `of ${nights.length}`],
    ["Longest gap", longestGapMinutes, "min"],
  ];
  return (
    <dl className="mt-2 mb-4 flex flex-wrap gap-x-6 gap-y-2">
      {figures.map(([label, figure, of]) => (
        <div key={label}>
          <dt className="soft text-xs">{label}</dt>
          <dd>
            <b className="font-display text-2xl/7 tabular-nums">{figure}</b>{" "}
            <span className="soft text-sm">{of}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your patrols" }, matches);
