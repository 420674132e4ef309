import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { monthWords } from "~/modules/office/reports/months";
import * as OwnReports from "~/modules/office/reports/own-reports.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

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
    <Wrap className="page narrow">
      <PageHeading title="Monthly reports" lead={lead} />
      {own && own.reports.length === 0 && <p>The first report comes after the first full month.</p>}
      {own?.reports.map(({ month, finding }) => (
        <section key={month} aria-labelledby={month}>
          <h2 id={month}>
            <a href={`/community/reports/${month}`}>{monthWords(month)}</a>
          </h2>
          <p>{finding}</p>
        </section>
      ))}
      <p className="mt-8">
        <a href="/community">Back to your community</a>
      </p>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Monthly reports" }, matches);
