import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import { monthWords } from "~/modules/office/reports/months";
import * as Corrections from "~/modules/patrols/rounds/corrections.server";
import { NightCalendar } from "~/modules/patrols/rounds/night-calendar";
import * as Nights from "~/modules/patrols/rounds/nights.server";
import { NightsTable } from "~/modules/patrols/rounds/patrol-tables";
import * as Rounds from "~/modules/patrols/rounds/rounds.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";
import { AdminProblem } from "~/ui/admin-problem";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { StepLink } from "~/ui/step-link";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  const { id } = orNotFound(await Communities.find(idParam(params, "communityId")));
  const [round, months, tonight] = await Promise.all([
    Rounds.findRound(id),
    Corrections.monthsOf(id),
    Nights.tonight(),
  ]);
  const asked = new URL(request.url).searchParams.get("patrols.month");
  const month = months.find((each) => each === asked) ?? months[0] ?? tonight.slice(0, 7);
  const nights = await Nights.picturesOf({ communityId: id, from: `${month}-01`, to: Nights.lastOf(month) });
  return { id, round, months, month, tonight, nights, may: rightsIn(person, "communities") };
}

export default function Patrols() {
  const { id, round, months, month, tonight, nights, may } = useLoaderData<typeof loader>();
  const search = listState(useLocation().search);
  const path = `${communityNoun.path}/${id}/patrols`;
  const at = months.indexOf(month);
  const to = (other: string | undefined) =>
    other && `${path}${search || "?"}${search && "&"}patrols.month=${other}`;
  return (
    <div className="stack">
      <h3>The round</h3>
      {round.length > 0 ? (
        <ol>
          {round.map(({ name }, index) => (
            <li key={name}>{`${index + 1}. ${name}`}</li>
          ))}
        </ol>
      ) : (
        <p className="soft">No streets yet. Guards see the streets of the round on their page.</p>
      )}
      <div className="do">
        <ButtonLink href={`${path}/${tonight}${search}`} variant="line">
          Tonight’s passes
        </ButtonLink>{" "}
        {may.write && (
          <ButtonLink href={`${path}/round${search}`} variant="quiet">
            Edit the round
          </ButtonLink>
        )}
      </div>
      <div className="flex items-center border-line border-t pt-4">
        <h3 className="grow">{monthWords(month)}</h3>
        <nav className="flex print:hidden" aria-label="Other months">
          <StepLink to={to(months[at + 1])} icon="left" label="Previous month" />{" "}
          <StepLink to={to(months[at - 1])} icon="right" label="Next month" />
        </nav>
      </div>
      {nights.length > 0 ? (
        <>
          <NightCalendar
            label={`Nights of ${monthWords(month)}`}
            nights={nights}
            tonight={tonight}
            isSmall
            href={(night) => `${path}/${night}${search}`}
          />
          <Disclosure summary="The month as a table">
            <NightsTable caption={`Passes in ${monthWords(month)}, by night`} nights={nights} />
          </Disclosure>
        </>
      ) : (
        <p className="soft">No nights are recorded for this month.</p>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the patrols" />;
}
