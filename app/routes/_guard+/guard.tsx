import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireGuard } from "~/access/guards.server";
import * as GuardReports from "~/modules/inquiries/inquiries/guard-reports.server";
import { OwnReports } from "~/modules/inquiries/inquiries/own-reports";
import * as ShiftNotices from "~/modules/patrols/assignments/shift-notices.server";
import { shiftWords } from "~/modules/patrols/assignments/shift-words";
import { tapSchema } from "~/modules/patrols/rounds/patrol.schema";
import { clockWords, onePass } from "~/modules/patrols/rounds/patrol-options";
import * as Shifts from "~/modules/patrols/rounds/shifts.server";
import { formatDate, formatDateTime } from "~/platform/format";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { PageFlash } from "~/ui/flash";
import { OriginToken } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import type { Answer } from "~/ui/page-form";

export const handle = { page: "paper", sheet: "guard" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, fullName } = await requireGuard(request);
  const [{ night, zone, shifts, own }, notices, reports] = await Promise.all([
    Shifts.tonightOf(userId),
    ShiftNotices.recentOf(userId),
    GuardReports.listOwn(userId),
  ]);
  const shown = shifts.map(({ streets, ...shift }) => ({
    ...shift,
    streets: streets.map((street) => ({ ...street, key: formStamp().key })),
  }));
  return data({ night, zone, fullName, shifts: shown, own, notices, reports, key: formStamp().key });
}

export async function action({ request }: ActionFunctionArgs) {
  const guard = await requireGuard(request);
  const notRecorded = "The pass was not recorded. Press again.";
  return submit(request, tapSchema, notRecorded, async (input, form) => {
    let message = "Already recorded.";
    const to = await form.once(async (trx) => {
      if (input.act === "undo") {
        await Shifts.takeBackOwn(input.pass, guard, trx);
        message = "Your last pass was undone.";
        return "/guard";
      }
      const tapped = await Shifts.tap(
        { guardId: guard.userId, streetId: input.street, note: input.note },
        trx,
      );
      message = tapped.counted ? `${tapped.name}: recorded.` : `${tapped.name} is already recorded.`;
      return "/guard";
    });
    return redirectWithFlash(to, message);
  });
}

type Tonight = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Guard() {
  const { night, zone, fullName, shifts, own, notices, reports, key } = useLoaderData<typeof loader>();
  const { problem } = useRefusal();
  return (
    <main>
      <h1>Tonight’s round</h1>
      <p className="soft">
        {fullName}, night of {formatDate(night, "UTC")}
      </p>
      {problem && (
        <p className="flash flash-error" role="alert">
          {problem}
        </p>
      )}
      <PageFlash />
      <Notices notices={notices} zone={zone} />
      {shifts.length === 0 && <p>You have no shift tonight.</p>}
      {shifts.map((shift) => (
        <Shift key={shift.id} shift={shift} zone={zone} />
      ))}
      {own && (
        <form method="post">
          <OriginToken />
          <input type="hidden" name="_key" value={key} />
          <input type="hidden" name="pass" value={own.id} />
          <button type="submit" className="line" name="act" value="undo">
            Take back {own.name}, {clockWords(own.passedAt, zone)}
          </button>
        </form>
      )}
      <a className="big call" href="/guard/report">
        Report a problem
      </a>
      <OwnReports reports={reports} zone={zone} />
      <p className="soft">
        Press once as you pass. If the connection is lost, load this page and press again: a street counts
        once in {onePass} minutes, and a tap never counts twice. The time is set by our server.
      </p>
      <form method="post" action="/logout">
        <OriginToken />
        <button type="submit" className="line">
          Sign out
        </button>
      </form>
    </main>
  );
}

function Shift({ shift, zone }: { shift: Tonight["shifts"][number]; zone: string }) {
  const { title, location, community, notes, streets } = shift;
  const { problem, pressed } = useRefusal();
  return (
    <section>
      <h2>{title}</h2>
      <p>
        {shiftWords(shift)}, {community ?? location}
      </p>
      {notes && <p>{notes}</p>}
      {streets.length === 0 && <p>No streets are set for this shift. Ask your dispatcher.</p>}
      <ol>
        {streets.map(({ id, name, last, count, key }) => (
          <li key={id}>
            <form method="post">
              <h2>{name}</h2>
              <p className="soft">
                {last ? `Last ${clockWords(last, zone)}, ${count} tonight` : "Not passed yet tonight"}
              </p>
              <OriginToken />
              <input type="hidden" name="_key" value={key} />
              <input type="hidden" name="street" value={id} />
              <button type="submit" name="act" value="pass">
                Passed<span className="sr"> {name}</span>
              </button>{" "}
              {problem && pressed === id && <p className="error">{problem}</p>}
              <details>
                <summary>Add a note</summary>{" "}
                <input name="note" maxLength={300} aria-label={`Note for ${name}`} />
              </details>
            </form>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What changed in the guard's shifts during the last week. */
function Notices({ notices, zone }: { notices: Tonight["notices"]; zone: string }) {
  if (notices.length === 0) return null;
  return (
    <section>
      <h2>Changes to your shifts</h2>
      <ul>
        {notices.map(({ id, lines, createdAt }) => (
          <li key={id}>
            {lines.join(". ")} <span className="soft">(told {formatDateTime(createdAt, zone)})</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was refused, and the street whose button was pressed. */
function useRefusal(): { problem?: string | undefined; pressed?: unknown } {
  const { error, initialValue } = useActionData<Answer>()?.result ?? {};
  const [problem] = Object.values(error ?? {}).flatMap((each) => each ?? []);
  return { problem, pressed: initialValue?.street };
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Tonight’s round" }, matches);
