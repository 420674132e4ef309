import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { clientNoun } from "~/modules/residents/clients/client-options";
import * as Clients from "~/modules/residents/clients/clients.server";
import * as Assigning from "~/modules/service/points/assign.server";
import { assignSchema } from "~/modules/service/points/assignment.schema";
import { AssignForm } from "~/modules/service/points/point-fields";
import { placeWords, pointWords } from "~/modules/service/points/point-options";
import { formatDate } from "~/platform/format";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState, withListQuery } from "~/platform/list-links";
import { DescriptionList } from "~/ui/description-list";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";

const problem = "What the plan protects was not saved. Please try again.";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients");
  const { id } = orNotFound(await Clients.findAccount(idParam(params, "clientId")));
  const service = await Assigning.read(id);
  const form = rightsIn(person, "clients").write ? await formPage(request, person) : null;
  return { id, service, form, now: new Date() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const id = idParam(params, "clientId");
  return submit(request, assignSchema, problem, async (typed, form) => {
    orNotFound(await Clients.findAccount(id));
    const words = await form.once(async (executor) =>
      (await Assigning.assign(id, typed, by, { executor })) ? "Saved" : "Nothing has changed",
    );
    return redirectWithFlash(withListQuery(`${clientNoun.path}/${id}/service`, request.url), words);
  });
}

export default function ClientService() {
  const { id, service, form, now } = useLoaderData<typeof loader>();
  const { plan, point, community, dueAt } = service;
  const missing = missingOf(service);
  const search = listState(useLocation().search);
  if (!plan) return <p>This client has no plan that protects a community, a street or a house.</p>;
  return (
    <>
      {dueAt && (
        <div className="flex items-start justify-between gap-3">
          <h3>{`Assign a ${plan.protects}`}</h3>{" "}
          <Pill tone={dueAt <= now ? "bad" : "warn"}>
            Assign by <Time at={dueAt} short />
          </Pill>
        </div>
      )}
      {point ? (
        <DescriptionList
          items={[
            { term: "Plan", value: plan.name },
            { term: pointWords[point.kind], value: placeWords(point) },
            { term: "From the night of", value: formatDate(point.firstNight, "UTC") },
          ]}
        />
      ) : (
        <p className="soft text-sm">{[plan.name, community].filter(Boolean).join(", ")}</p>
      )}
      {missing ? (
        <p>
          {missing[0]}{" "}
          <Link to={`${clientNoun.path}/${id}/${missing[1]}${search}`} preventScrollReset>
            {missing[2]}
          </Link>
        </p>
      ) : (
        plan.protects !== "community" && form && <AssignForm {...service} plan={plan} {...form} />
      )}
    </>
  );
}

type Service = ReturnType<typeof useLoaderData<typeof loader>>["service"];

/** What has to be done before a street or a house can be chosen, and where. */
function missingOf({ plan, community, isVerified }: Service): [string, string, string] | undefined {
  if (!community) return ["The client belongs to no community.", "community", "Choose the community"];
  if (plan?.protects !== "house" || isVerified) return undefined;
  return ["A house is only protected at a verified address.", "verification", "Verify the address"];
}
