import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireGuard } from "~/access/guards.server";
import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import * as CallLists from "~/modules/service/calls/call-lists.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { useRootData } from "~/ui/root-data";

/** Reloads itself in a frame of /guard, so a guard learns of an alert while the page stays as it is. */
export const handle = { page: "paper", sheet: "guard", framed: true, reloads: 30 } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireGuard(request);
  const open = await CallLists.forGuard(userId);
  return { unseen: open.filter(({ seenAt }) => !seenAt).length, at: new Date() };
}

export default function Now() {
  const { unseen, at } = useLoaderData<typeof loader>();
  const time = clockWords(at, useRootData().company.timeZone);
  return (
    <main className="p-0 text-md/11">
      {unseen > 0 ? (
        <a className="block font-semibold text-danger-on-night" href="/guard" target="_top">
          {unseen === 1 ? "A house asks for help: show it" : `${unseen} houses ask for help: show them`}
        </a>
      ) : (
        <p className="soft m-0">No new alert at {time}</p>
      )}
    </main>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New alerts" }, matches);
