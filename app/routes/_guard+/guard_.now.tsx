import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireGuard } from "~/access/guards.server";
import { GuardHelp } from "~/modules/patrols/rounds/guard-help";
import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import * as CallLists from "~/modules/service/calls/call-lists.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { useRootData } from "~/ui/root-data";

/** Seconds. */
const often = 30;

export const handle = { page: "paper", sheet: "guard" } satisfies RouteHandle;

/** It holds nothing typed, so it can renew itself, which the page of the round must not. */
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
    <>
      <GuardHelp />
      <main className="pb-24">
        <h1>Alerts from houses</h1>
        {unseen > 0 ? (
          <p className="mt-3 text-2xl">
            <a href="/guard">
              {unseen === 1 ? "A house asks for help: show it" : `${unseen} houses ask for help: show them`}
            </a>
          </p>
        ) : (
          <>
            <p className="mt-3 text-2xl">{`No new alert at ${time}`}</p>
            <p className="soft mt-1">
              {renews ? `This page refreshes every ${often} seconds. ` : "This page stays as it is. "}
              {renews ? (
                <a href="/guard/now?still=1">Stop refreshing</a>
              ) : (
                <a href="/guard/now">Renew it by itself</a>
              )}
            </p>
          </>
        )}
        <p className="mt-5">
          <a className="flex min-h-12 items-center underline" href="/guard">
            Back to the round
          </a>
        </p>
      </main>
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta({ title: data?.unseen ? "A house asks for help" : "Alerts from houses" }, matches),
  ...(data?.renews ? [{ httpEquiv: "refresh", content: String(often) }] : []),
];
