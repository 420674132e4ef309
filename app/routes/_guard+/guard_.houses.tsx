import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireGuard } from "~/access/guards.server";
import { GuardHelp } from "~/modules/patrols/rounds/guard-help";
import * as Checks from "~/modules/service/houses/checks.server";
import * as Courtesy from "~/modules/service/houses/courtesy.server";
import { pressSchema } from "~/modules/service/houses/house.schema";
import { HouseList } from "~/modules/service/houses/house-list";
import { housesPath } from "~/modules/service/houses/house-options";
import { lookAt } from "~/modules/service/houses/houses.server";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { PageFlash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";
import type { Answer } from "~/ui/page-form";

export const handle = { page: "paper", sheet: "guard" } satisfies RouteHandle;

/** Addresses are shown only in a running shift; that this guard saw them is written down. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireGuard(request);
  const { timeZone: zone } = await company();
  const houses = (await lookAt(userId)).map((house) => ({
    ...house,
    key: formStamp().key,
    noteKey: formStamp().key,
  }));
  return data({ houses, zone });
}

export async function action({ request }: ActionFunctionArgs) {
  const guard = await requireGuard(request);
  return submit(request, pressSchema, "This was not recorded. Press again.", async ({ house, act }, form) => {
    let message = "Already recorded.";
    const to = await form.once(async (trx) => {
      if (act === "ok") {
        if (await Checks.record({ house, result: "ok" }, guard, trx)) message = "All well: recorded.";
      } else if (await Courtesy.tell({ house, kind: act }, guard, trx)) message = "The resident is told.";
      return housesPath;
    });
    return redirectWithFlash(to, message);
  });
}

export default function Houses() {
  const { houses, zone } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const due = houses.filter(({ isDue }) => isDue);
  const left = due.filter(({ last }) => last === null).length;
  return (
    <>
      <GuardHelp reports />
      <main className="pb-24">
        <h1>Houses to look at</h1>
        {houses.length > 0 && (
          <p className="soft">
            {left < due.length
              ? `${left} of ${due.length} still to do`
              : `${due.length} ${due.length === 1 ? "house" : "houses"}`}
          </p>
        )}
        <p className="mt-2 border-lamp border-s-4 ps-3">
          Never enter, and never touch a vehicle. If something is open, photograph it from the street and
          call.
        </p>
        {refusal.problem && (
          <p className="flash flash-error" role="alert">
            {refusal.problem}
          </p>
        )}
        <PageFlash />
        {houses.length === 0 && (
          <p className="mt-5">No house is on your list. The list is shown only during your shift.</p>
        )}
        <HouseList houses={houses} zone={zone} {...refusal} />
      </main>
    </>
  );
}

function useRefusal(): { problem?: string | undefined; pressed?: unknown } {
  const { error, initialValue } = useActionData<Answer>()?.result ?? {};
  const [problem] = Object.values(error ?? {}).flatMap((each) => each ?? []);
  return { problem, pressed: initialValue?.house };
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Houses to look at" }, matches);
