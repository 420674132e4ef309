import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireGuard } from "~/access/guards.server";
import { GuardHelp } from "~/modules/patrols/rounds/guard-help";
import { callActSchema } from "~/modules/service/calls/call.schema";
import * as CallActs from "~/modules/service/calls/call-acts.server";
import * as CallLists from "~/modules/service/calls/call-lists.server";
import { GuardAlert } from "~/modules/service/calls/guard-calls";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import type { RouteHandle } from "~/route-handle";
import { PageFlash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";
import type { Answer } from "~/ui/page-form";

export const handle = { page: "paper", sheet: "guard" } satisfies RouteHandle;

/** Only in the guard's own shift; who is shown an address is written down. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const guard = await requireGuard(request);
  const id = idParam(params, "callId");
  const call = orNotFound(await CallLists.findForGuard({ guardId: guard.userId, id }));
  await CallLists.look([call], guard);
  const { timeZone } = await company();
  return { call, zone: timeZone, key: formStamp().key };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guard = await requireGuard(request);
  const id = idParam(params, "callId");
  const problem = "This was not saved. Press again, or call the office.";
  return submit(request, callActSchema, problem, async (pressed, form) => {
    let message = "Already saved.";
    const to = await form.once(async (trx) => {
      const mine = await CallLists.findForGuard({ guardId: guard.userId, id }, new Date(), trx);
      message = orNotFound(mine && (await CallActs.act(id, pressed, guard, { trx })));
      return "/guard";
    });
    return redirectWithFlash(to, message);
  });
}

export default function GuardAlertPage() {
  const { call, zone, key } = useLoaderData<typeof loader>();
  const { result, stamp } = useActionData<Answer>() ?? {};
  const [problem] = Object.values(result?.error ?? {}).flatMap((each) => each ?? []);
  const typed = result?.initialValue?.done;
  return (
    <>
      <GuardHelp reports />
      <main className="pb-24">
        <h1>Alert</h1>
        <PageFlash />
        <GuardAlert
          call={{ ...call, key: stamp?.key ?? key }}
          zone={zone}
          problem={problem}
          typed={typeof typed === "string" ? typed : ""}
        />
      </main>
    </>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Alert" }, matches);
