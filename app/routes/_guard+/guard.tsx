import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireGuard } from "~/access/guards.server";
import * as GuardReports from "~/modules/inquiries/inquiries/guard-reports.server";
import { OwnReports } from "~/modules/inquiries/inquiries/own-reports";
import * as ShiftNotices from "~/modules/patrols/assignments/shift-notices.server";
import { dayWords, shiftWords } from "~/modules/patrols/assignments/shift-words";
import { bar, GuardHelp } from "~/modules/patrols/rounds/guard-help";
import { record } from "~/modules/patrols/rounds/guard-presses.server";
import { GuardRound, NightSoFar } from "~/modules/patrols/rounds/guard-round";
import { OwnNotices } from "~/modules/patrols/rounds/own-notices";
import { tapSchema } from "~/modules/patrols/rounds/patrol.schema";
import { clockWords, onePass } from "~/modules/patrols/rounds/patrol-options";
import { RoundDone } from "~/modules/patrols/rounds/round-done";
import * as Shifts from "~/modules/patrols/rounds/shifts.server";
import * as CallLists from "~/modules/service/calls/call-lists.server";
import { GuardAlert } from "~/modules/service/calls/guard-calls";
import { HousesLink } from "~/modules/service/houses/house-list";
import { countsOf } from "~/modules/service/houses/houses.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { PageFlash } from "~/ui/flash";
import { OriginToken } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import type { Answer } from "~/ui/page-form";

export const handle = { page: "paper", sheet: "guard" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const guard = await requireGuard(request);
  const { userId, fullName } = guard;
  const [{ shifts, ...tonight }, notices, reports, houses, open] = await Promise.all([
    Shifts.tonightOf(userId),
    ShiftNotices.recentOf(userId),
    GuardReports.listOwn(userId),
    countsOf(userId),
    CallLists.forGuard(userId),
  ]);
  await CallLists.look(open, guard);
  const calls = open.map((call) => ({ ...call, key: formStamp().key }));
  const shown = shifts.map(({ streets, ...shift }) => ({
    ...shift,
    key: formStamp().key,
    streets: streets.map((street) => ({ ...street, key: formStamp().key })),
  }));
  const beside = { notices, reports, houses, calls };
  return data({ ...tonight, ...beside, fullName, shifts: shown, key: formStamp().key });
}

export async function action({ request }: ActionFunctionArgs) {
  const guard = await requireGuard(request);
  const notRecorded = "This was not recorded. Press again.";
  return submit(request, tapSchema, notRecorded, async (input, form) => {
    let message = "Already recorded.";
    const to = await form.once(async (trx) => {
      message = await record(input, guard, trx);
      return "/guard";
    });
    return redirectWithFlash(to, message);
  });
}

type Tonight = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Guard() {
  const page = useLoaderData<typeof loader>();
  const { night, zone, at, fullName, shifts, calls, houses, own, next, isOver } = page;
  const refusal = useRefusal();
  const toHouses = houses.shown > 0 && <HousesLink houses={houses} />;
  return (
    <>
      <GuardHelp />
      <main className="pb-24">
        <div className="flex flex-wrap items-center justify-between">
          <h1>{shifts.length > 0 && isOver ? "Last night’s round" : "Tonight’s round"}</h1>
          <form method="post" action="/logout">
            <OriginToken />
            <button type="submit" className="my-0 border-0 px-0 line">
              Sign out
            </button>
          </form>
        </div>
        <p className="soft">
          {fullName}, night of {dayWords(night)}
        </p>
        {refusal.problem && (
          <p className="flash flash-error" role="alert">
            {refusal.problem}
          </p>
        )}
        <PageFlash />
        {calls.map((call) => (
          <GuardAlert key={call.id} call={call} zone={zone} />
        ))}
        {shifts.length === 0 && toHouses}
        {shifts.map((shift, index) => (
          <Shift key={shift.id} shift={shift} at={at} zone={zone} refusal={refusal}>
            {index === 0 && toHouses}
            {index === 0 && !isOver && <Ways />}
          </Shift>
        ))}
        {isOver && (
          <section className="mt-5 rounded-[14px] border border-night-control px-4 py-5">
            {shifts.length === 0 && <h2 className="mt-0 text-2xl">You have no shift tonight</h2>}
            <p className="soft mt-1">
              {next
                ? `Your next one: ${next.title}, ${dayWords(next.day)}, ${shiftWords(next)}, ${next.community ?? next.location}.`
                : "No other shift is planned for you yet."}
            </p>
          </section>
        )}
        {own && (
          <form method="post">
            <OriginToken />
            <input type="hidden" name="_key" value={page.key} />
            <input type="hidden" name="pass" value={own.id} />
            <button type="submit" className="line" name="act" value="undo">
              Take back {own.name}, {clockWords(own.at, zone)}
            </button>
          </form>
        )}
        {!isOver && (
          <p className="soft mt-3 text-md">
            {`If the connection is lost, load this page and press again: nothing counts twice within ${onePass} minutes.`}
          </p>
        )}
        <OwnReports reports={page.reports} zone={zone} />
        <OwnNotices notices={page.notices} zone={zone} />
      </main>
    </>
  );
}

function Ways() {
  return (
    <p>
      <a className={bar} href="/guard/seen">
        <span className="flex-1">Note something</span> <Icon name="right" />
      </a>{" "}
      <a className={bar} href="/guard/now">
        <span className="flex-1">Watch for alerts</span> <Icon name="right" />
      </a>
    </p>
  );
}

interface ShiftProps {
  shift: Tonight["shifts"][number];
  at: Tonight["at"];
  zone: string;
  refusal: ReturnType<typeof useRefusal>;
  /** Between the round's button and its streets. */
  children: ReactNode;
}

/** A shift with its presses; once it is over, only what was done. */
function Shift({ shift, at, zone, refusal, children }: ShiftProps) {
  const { id, title, community, location, notes, running, scheduledEnd, streets } = shift;
  const isOver = new Date(scheduledEnd) <= new Date(at);
  return (
    <section>
      <h2>{title}</h2>
      <p>
        {community ?? location}, {shiftWords(shift)}
      </p>
      {notes && !isOver && <p className="mt-2 border-lamp border-s-4 ps-3">{notes}</p>}
      {running && <NightSoFar night={running} zone={zone} />}
      {isOver && <p className="mt-3">{`Your shift ended at ${clockWords(scheduledEnd, zone)}.`}</p>}
      {!isOver && (
        <RoundDone shift={shift} zone={zone} problem={refusal.shift === id ? refusal.problem : undefined} />
      )}
      {children}
      {!isOver && <GuardRound streets={streets} at={at} zone={zone} {...refusal} />}
    </section>
  );
}

/** What was refused, and the street or the shift whose button was pressed. */
function useRefusal(): { problem?: string | undefined; pressed?: unknown; shift?: unknown } {
  const { error, initialValue } = useActionData<Answer>()?.result ?? {};
  const [problem] = Object.values(error ?? {}).flatMap((each) => each ?? []);
  return { problem, pressed: initialValue?.street, shift: initialValue?.shift };
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Tonight’s round" }, matches);
