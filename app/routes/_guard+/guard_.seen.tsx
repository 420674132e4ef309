import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireGuard } from "~/access/guards.server";
import { GuardHelp } from "~/modules/patrols/rounds/guard-help";
import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import { SeenForm } from "~/modules/service/sightings/seen-form";
import { sightingSchema } from "~/modules/service/sightings/sighting.schema";
import * as Sightings from "~/modules/service/sightings/sightings.server";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { PageFlash } from "~/ui/flash";
import { OriginToken } from "~/ui/form";
import { pageMeta } from "~/ui/meta";

export const handle = { page: "paper", sheet: "guard" } satisfies RouteHandle;

const path = "/guard/seen";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireGuard(request);
  const { timeZone: zone } = await company();
  return { ...(await Sightings.pageOf(userId)), zone, stamp: formStamp(), key: formStamp().key };
}

export async function action({ request }: ActionFunctionArgs) {
  const guard = await requireGuard(request);
  const problem = "This was not noted. Press again.";
  return submit(request, sightingSchema, problem, async (input, form) => {
    let message = "Already noted.";
    const to = await form.once(async (trx) => {
      if (input.act === "undo") {
        await Sightings.takeBackLast(guard, trx);
        message = "What you noted last was taken back.";
      } else message = `Noted for ${await Sightings.note(input, guard.userId, trx)}.`;
      return path;
    });
    return redirectWithFlash(to, message);
  });
}

export default function Seen() {
  const { streets, at, last, zone, stamp, key } = useLoaderData<typeof loader>();
  return (
    <>
      <GuardHelp reports />
      <main className="pb-24">
        <h1>What did you see?</h1>
        <p className="soft mt-1">
          Residents see a count, never an address. If it cannot wait, call the office.
        </p>
        <PageFlash />
        {streets.length > 0 ? (
          <SeenForm streets={streets} at={at} stamp={stamp} />
        ) : (
          <p className="mt-5">You can note something while you are in a shift with a round.</p>
        )}
        {last && (
          <form method="post">
            <OriginToken />
            <input type="hidden" name="_key" value={key} />
            <button type="submit" className="line" name="act" value="undo">
              Take back {last.street}, {clockWords(last.seenAt, zone)}
            </button>
          </form>
        )}
      </main>
    </>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "What did you see?" }, matches);
