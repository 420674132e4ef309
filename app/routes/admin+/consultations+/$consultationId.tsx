import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { CheckList } from "~/modules/service/consultations/check-list";
import {
  checkPoints,
  consultationFields,
  consultationNoun,
} from "~/modules/service/consultations/consultation-options";
import * as Views from "~/modules/service/consultations/consultation-views.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients");
  const found = orNotFound(await Views.find(idParam(params, "consultationId")));
  const { userId: _, pointId: __, writtenBy: ___, ...consultation } = found;
  return { consultation, may: rightsIn(person, "clients") };
}

/** What staff do next, and what else they may do. */
const acts = {
  asked: { lead: { path: "offer", label: "Offer times" } },
  offered: { lead: { path: "offer", label: "Offer other times" } },
  booked: { lead: { path: "result", label: "Result" }, tabs: [{ path: "offer", label: "Offer times" }] },
  done: { tabs: [{ path: "result", label: "Correct" }] },
  cancelled: {},
};

export default function ConsultationPanel() {
  const { consultation, may } = useLoaderData<typeof loader>();
  const { id, version, name, status, times, checks, visitor } = consultation;
  const points = checks
    ? checkPoints.map(({ name: point, ...said }) => ({ ...said, name: point, answer: checks[point] }))
    : [];
  return (
    <RecordPanel
      noun={consultationNoun}
      id={id}
      title={name}
      may={{ write: false, delete: false }}
      {...(may.write && acts[status])}
      live={{ topic: "consultation", version }}
    >
      {times.length > 0 && (
        <section>
          <h3 className="mb-3">{`Waiting for ${name.split(" ")[0]} to choose a time`}</h3>
          <ul className="rows">
            {times.map((at) => (
              <li key={String(at)}>
                <Time at={at} near />
              </li>
            ))}
          </ul>
        </section>
      )}
      <RecordFacts
        fields={{ ...consultationFields, minutes: { label: "Visit" }, visitorId: { label: "Visitor" } }}
        record={{ ...consultation, minutes: `${consultation.minutes} minutes` }}
        omit={["name", ...(times.length > 0 ? ["status"] : [])]}
        shown={{ visitorId: visitor ?? "Nobody yet" }}
      />
      {checks && (
        <>
          <h3 className="mt-6 mb-3">Check list</h3>
          <CheckList label="Check list" points={points} />
        </>
      )}
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={consultationNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(consultationNoun, data && { id: data.consultation.id, name: data.consultation.name }, page);
