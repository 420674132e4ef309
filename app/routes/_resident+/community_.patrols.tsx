import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { PatrolsOwed } from "~/modules/billing/subscriptions/patrols-owed";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { monthWords } from "~/modules/office/reports/months";
import * as Corrections from "~/modules/patrols/rounds/corrections.server";
import * as Nights from "~/modules/patrols/rounds/nights.server";
import { promise } from "~/modules/patrols/rounds/patrol-options";
import { CorrectionsList, MissesList, NightsTable } from "~/modules/patrols/rounds/patrol-tables";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

/** Only for the reader's own community. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const own = await Memberships.findActive(userId);
  if (!own) throw redirect("/community", 303);
  const { communityId, name } = own;
  const months = await Corrections.monthsOf(communityId);
  const subscription = (await Subscriptions.find(userId)) ?? null;
  const asked = new URL(request.url).searchParams.get("month");
  const month = months.find((each) => each === asked) ?? months[0];
  if (!month) return { name, months, subscription, month: null, nights: [], misses: [], corrections: [] };
  const range = { communityId, from: `${month}-01`, to: Nights.lastOf(month) };
  const [nights, misses, corrections] = await Promise.all([
    Nights.nightsOf(communityId, range.from, range.to),
    Nights.missesOf(range),
    Corrections.correctionsOf(range),
  ]);
  return { name, months, subscription, month, nights, misses, corrections };
}

export default function OwnPatrols() {
  const { name, months, subscription, month, nights, misses, corrections } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const lead = month
    ? `${name}, ${monthWords(month)}.`
    : `${name}. Nothing is recorded yet. The first night is shown on the morning after it.`;
  return (
    <Wrap className="page narrow">
      <PageHeading title="Your patrols" lead={lead} />
      <PatrolsOwed subscription={subscription} timeZone={company.timeZone} />
      <p>
        We promise to pass every street every {promise.every} minutes from 11:00 PM to 7:00 AM: 24 passes a
        night, 27 or 21 when the clocks change. A pass counts once every street on the round has been passed.
        The longest gap is the longest time a street went without a pass. Tonight is shown tomorrow from 7:00
        AM.
      </p>
      {months.length > 1 && (
        <nav aria-label="Months" className="filters mt-4">
          <ul className="do">
            {months.map((each) => (
              <li key={each}>
                <a
                  href={`/community/patrols?month=${each}`}
                  aria-current={each === month ? "page" : undefined}
                >
                  {monthWords(each)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {month && (
        <div className="cards lg:max-w-none *:break-inside-avoid lg:block lg:columns-2 lg:gap-6 lg:*:mb-6! *:min-w-0">
          <Panel title={monthWords(month)} id="nights">
            <NightsTable caption={`Passes in ${monthWords(month)}, by night`} nights={nights} />
          </Panel>
          <Panel title="Missed passes" id="missed">
            <MissesList nights={nights} misses={misses} />
          </Panel>
          <Panel title="Corrections" id="corrections">
            <CorrectionsList corrections={corrections} timeZone={company.timeZone} />
          </Panel>
        </div>
      )}
      <p className="mt-8">
        <a href="/community">Back to your community</a>
      </p>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your patrols" }, matches);
