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

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  const { id } = orNotFound(await Communities.find(idParam(params, "communityId")));
  const [round, months, tonight] = await Promise.all([
    Rounds.findRound(id),
    Corrections.monthsOf(id),
    Nights.tonight(),
  ]);
  const asked = new URL(request.url).searchParams.get("month");
  const month = months.find((each) => each === asked) ?? months[0] ?? tonight.slice(0, 7);
  const nights = await Nights.picturesOf({ communityId: id, from: `${month}-01`, to: Nights.lastOf(month) });
  return { id, round, months, month, tonight, nights, may: rightsIn(person, "communities") };
}

export default function Patrols() {
  const { id, round, months, month, tonight, nights, may } = useLoaderData<typeof loader>();
  const search = listState(useLocation().search);
  const path = `${communityNoun.path}/${id}/patrols`;
  const others = months.filter((each) => each !== month);
  return (
    <div className="stack">
      <h3>The round</h3>
      {round.length > 0 ? (
        <p>{round.map(({ name }) => name).join(", ")}</p>
      ) : (
        <p className="soft">No streets yet. Guards see the streets of the round on their page.</p>
      )}
      <div className="do">
        {may.write && <ButtonLink href={`${path}/round${search}`}>Edit the round</ButtonLink>}{" "}
        <ButtonLink href={`${path}/${tonight}${search}`} variant="line">
          Tonight’s passes
        </ButtonLink>
      </div>
      <h3>{monthWords(month)}</h3>
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
      {others.length > 0 && (
        <p>
          Other months:
          {others.map((each) => (
            <span key={each}>
              {" "}
              <a href={`${path}?month=${each}`}>{monthWords(each)}</a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the patrols" />;
}
