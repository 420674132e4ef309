import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { monthWords } from "~/modules/office/reports/months";
import * as OwnReports from "~/modules/office/reports/own-reports.server";
import { shareWords } from "~/modules/patrols/rounds/patrol-options";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { Row, Rows } from "~/ui/rows";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  return { own: (await OwnReports.listFor(userId)) ?? null };
}

export default function CommunityReports() {
  const { own } = useLoaderData<typeof loader>();
  const lead = own
    ? `How ${own.community} was patrolled, month by month.`
    : "You do not belong to a community yet.";
  return (
    <>
      <AccountTabs current="Community" />
      <Wrap className="page pt-8!">
        <Back to="/community">Your community</Back>
        <h1>Monthly reports</h1>
        <p className="soft mt-1 mb-6">{lead}</p>
        {own && (
          <section className="panel" aria-label="Monthly reports">
            {own.reports.length === 0 && <p>The first report comes after the first full month.</p>}
            {own.reports.length > 0 && (
              <Rows>
                {own.reports.map(({ month, finding, totals }) => (
                  <Row
                    key={month}
                    to={`/community/reports/${month}`}
                    title={monthWords(month)}
                    note={
                      totals
                        ? `${totals.done} of ${totals.promised} passes, longest gap ${totals.gap} minutes`
                        : finding
                    }
                    end={totals && <span className="font-semibold tabular-nums">{shareWords(totals)}</span>}
                  />
                ))}
              </Rows>
            )}
          </section>
        )}
      </Wrap>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Monthly reports" }, matches);
