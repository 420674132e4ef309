import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Household from "~/modules/residents/household/household.server";
import { HouseholdLists } from "~/modules/residents/household/household-fields";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";

/** For staff who dispatch patrols (row 101). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "assignments", "write");
  const { name } = orNotFound(await Household.residentOf(idParam(params, "clientId")));
  return { name, stamp: formStamp() };
}

/** Answers with the household itself: it appears in this answer only, and the look is logged. */
export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "assignments", "write");
  const { id } = orNotFound(await Household.residentOf(idParam(params, "clientId")));
  return submit(request, noFields, "Failed to load the household. Please try again.", async () => ({
    entries: await Household.look(id, by),
  }));
}

export default function ClientHousehold() {
  const { name, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="stack">
      <h2>{`Household: ${name}`}</h2>
      {answer && "entries" in answer ? (
        <>
          <p className="soft">Shown once. This is recorded, and the client can see that it happened.</p>
          <HouseholdLists entries={answer.entries} />
        </>
      ) : (
        <PageForm
          id="household"
          stamp={stamp}
          submit="Show the household"
          pending="Opening…"
          intro={
            <p>
              Household members, emergency contacts, vehicles and keyholders. Open it only when a patrol needs
              it: each time is recorded with your name.
            </p>
          }
        />
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the household" />;
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta({ title: "Household" }, matches);
