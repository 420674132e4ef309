import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import * as Household from "~/modules/residents/household/household.server";
import { OwnHousehold } from "~/modules/residents/household/own-household";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  return { entries: await Household.list(userId) };
}

export default function HouseholdPage() {
  const { entries } = useLoaderData<typeof loader>();
  return (
    <>
      <AccountTabs current="Household" />
      <Wrap className="page pt-8!">
        <PageHeading
          title="Household"
          lead="Who lives with you, who to call, which cars are yours and who has a key. All of this is optional. Only you can change it; our dispatchers open it when they need it."
        />
        <div className="cards gap-4! lg:grid-cols-2">
          <OwnHousehold entries={entries} />
        </div>
      </Wrap>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Household" }, matches);
