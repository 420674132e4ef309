import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import * as Household from "~/modules/residents/household/household.server";
import { HouseholdLists } from "~/modules/residents/household/household-fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  return { entries: await Household.list(userId) };
}

export default function HouseholdPage() {
  const { entries } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page narrow">
      <PageHeading
        title="Household"
        lead="All of this is optional. Only you can change it; our dispatchers open it when they need it."
      />
      <div className="cards">
        <HouseholdLists entries={entries} own />
      </div>
      <p className="mt-8">
        <a href="/profile#household">Back to your profile</a>
      </p>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Household" }, matches);
