import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireGuard } from "~/access/guards.server";
import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import * as CallLists from "~/modules/service/calls/call-lists.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { useRootData } from "~/ui/root-data";

/** Renews itself in a frame of /guard, so a guard learns of an alert while the page stays as it is. */
export const handle = { page: "paper", sheet: "guard", framed: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireGuard(request);
  const open = await CallLists.forGuard(userId);
  const unseen = open.filter(({ seenAt }) => !seenAt).length;
  const renews = unseen === 0 && !new URL(request.url).searchParams.has("still");
  return { unseen, renews, at: new Date() };
}

export default function Now() {
  const { unseen, renews, at } = useLoaderData<typeof loader>();
  const time = clockWords(at, useRootData().company.timeZone);
  return (
    <div className="-m-4 text-md/11">
      {unseen > 0 ? (
        <a className="block font-semibold text-danger-on-night" href="/guard" target="_top">
          {unseen === 1 ? "A house asks for help: show it" : `${unseen} houses ask for help: show them`}
        </a>
      ) : (
        <p className="soft m-0">
          {`No new alert at ${time}. `}
          {renews ? <a href="/guard/now?still=1">Stop renewing</a> : <a href="/guard/now">Renew by itself</a>}
        </p>
      )}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta({ title: "New alerts" }, matches),
  ...(data?.renews ? [{ httpEquiv: "refresh", content: "30" }] : []),
];
