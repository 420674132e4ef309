import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import * as Corrections from "~/modules/patrols/rounds/corrections.server";
import * as Alarms from "~/modules/patrols/rounds/late-alarms.server";
import { NightAlarms, RoundsToCheck } from "~/modules/patrols/rounds/night-alarms";
import * as NightLog from "~/modules/patrols/rounds/night-log.server";
import * as Nights from "~/modules/patrols/rounds/nights.server";
import { nightIn } from "~/modules/patrols/rounds/patrol-night";
import { clockWords, type Source, sourceWords } from "~/modules/patrols/rounds/patrol-options";
import { CorrectionsList, NightsTable, nightWords } from "~/modules/patrols/rounds/patrol-tables";
import { SeenList } from "~/modules/service/sightings/seen-list";
import * as Sightings from "~/modules/service/sightings/sightings.server";
import { company } from "~/modules/shared/company/company.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";
import { AdminProblem } from "~/ui/admin-problem";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Back } from "~/ui/go";
import { Pill } from "~/ui/pill";
import { useRootData } from "~/ui/root-data";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  const { id } = orNotFound(await Communities.find(idParam(params, "communityId")));
  const night = orNotFound(nightIn(params.night));
  const range = { communityId: id, from: night, to: night };
  const clock = await company();
  const [nights, passes, misses, corrections, alarms, rounds, seen] = await Promise.all([
    Nights.nightsOf(id, night, night),
    Nights.passesOf(id, night),
    Nights.missesOf(range),
    Corrections.correctionsOf(range, true),
    Alarms.listOf(id, night),
    NightLog.standingOut({ communityId: id, night, clock }),
    Sightings.listOf(id, night),
  ]);
  return {
    id,
    night,
    nights,
    passes,
    misses,
    corrections,
    alarms,
    rounds,
    seen,
    may: rightsIn(person, "communities"),
  };
}

export default function Night() {
  const { id, night, nights, passes, misses, corrections, alarms, rounds, seen, may } =
    useLoaderData<typeof loader>();
  const { timeZone } = useRootData().company;
  const search = listState(useLocation().search);
  const path = `${communityNoun.path}/${id}/patrols`;
  const streets = [...new Set(passes.map(({ street }) => street))];
  return (
    <div className="stack">
      <Back to={`${path}${search}`}>All nights</Back>
      <h3>{`Night of ${nightWords(night)}`}</h3>
      {nights.length > 0 ? (
        <NightsTable caption="The figures of this night" nights={nights} />
      ) : (
        <p className="soft">Not over yet: residents see it in the morning.</p>
      )}
      {misses.map((miss) => (
        <p key={miss.id}>{`Missed, ${miss.passes}: ${miss.reason}`}</p>
      ))}
      {may.write && (
        <div className="do">
          <ButtonLink href={`${path}/${night}/new${search}`}>Add a pass</ButtonLink>{" "}
          <ButtonLink href={`${path}/${night}/missed${search}`} variant="line">
            Say why passes are missing
          </ButtonLink>
        </div>
      )}
      <NightAlarms
        alarms={alarms}
        timeZone={timeZone}
        href={may.write ? (alarm) => `${path}/${night}/late/${alarm}${search}` : undefined}
      />
      <RoundsToCheck rounds={rounds} timeZone={timeZone} />
      <SeenList seen={seen} timeZone={timeZone} />
      <h4>Corrections</h4>
      <CorrectionsList corrections={corrections} timeZone={timeZone} />
      <h4>Passes</h4>
      {passes.length === 0 && <p className="soft">No pass is recorded.</p>}
      <div className="ruled *:py-2">
        {streets.map((street) => {
          const own = passes.filter((pass) => pass.street === street);
          return (
            <Disclosure
              key={street}
              open={streets.length === 1}
              summary={
                <span>
                  {street} <span className="font-normal text-ink-soft text-sm">{own.length}</span>
                </span>
              }
            >
              <ul className="rows">
                {own.map((pass) => (
                  <Pass
                    key={pass.id}
                    pass={pass}
                    href={may.write ? `${path}/${night}/${pass.id}${search}` : null}
                  />
                ))}
              </ul>
            </Disclosure>
          );
        })}
      </div>
    </div>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["passes"][number];

const words: Record<string, string> = sourceWords satisfies Record<Source, string>;

function Pass({ pass, href }: { pass: Shown; href: string | null }) {
  const { company } = useRootData();
  const { street, passedAt, vehicle, source, note, stands, early, withRound } = pass;
  const time = clockWords(passedAt, company.timeZone);
  return (
    <li>
      <p className="min-w-0 flex-[1_1_8rem]">
        {stands ? time : <del>{time}</del>}
        {!stands && " (taken back)"}{" "}
        <span className="sub">
          {[words[source], withRound && "with Round done", vehicle, note].filter(Boolean).join(", ")}
        </span>{" "}
        {early && <Pill tone="warn">Early, not counted</Pill>}
      </p>
      {stands && !early && href && (
        <Link to={href} preventScrollReset>
          Take back<span className="sr">{` ${street}, ${time}`}</span>
        </Link>
      )}
    </li>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the passes" />;
}
