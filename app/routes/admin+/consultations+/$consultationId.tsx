import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { CheckList } from "~/modules/service/consultations/check-list";
import {
  type ConsultationStatus,
  checkPoints,
  consultationFields,
  consultationNoun,
} from "~/modules/service/consultations/consultation-options";
import * as Views from "~/modules/service/consultations/consultation-views.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";
import { inWords } from "~/platform/record-fields";
import { buttonClass } from "~/ui/button";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients");
  const found = orNotFound(await Views.find(idParam(params, "consultationId")));
  const { userId: _, pointId: __, writtenBy: ___, ...consultation } = found;
  return { consultation, may: rightsIn(person, "clients") };
}

/** What staff do next, and what else they may do. */
const acts: Record<ConsultationStatus, { lead?: Act; tabs?: Act[] }> = {
  asked: { lead: { path: "offer", label: "Offer times" } },
  offered: { lead: { path: "offer", label: "Offer other times" } },
  booked: { lead: { path: "result", label: "Result" }, tabs: [{ path: "offer", label: "Offer times" }] },
  done: { tabs: [{ path: "result", label: "Correct" }] },
  cancelled: {},
};

interface Act {
  path: string;
  label: string;
}

export default function ConsultationPanel() {
  const { consultation, may } = useLoaderData<typeof loader>();
  const { id, version, name, status, times, checks, visitor } = consultation;
  const search = listState(useLocation().search);
  const { lead, tabs } = may.write ? acts[status] : {};
  const waits = times.length > 0;
  const points = checks
    ? checkPoints.map(({ name: point, ...said }) => ({ ...said, name: point, answer: checks[point] }))
    : [];
  return (
    <RecordPanel
      noun={consultationNoun}
      id={id}
      title={name}
      may={{ write: false, delete: false }}
      tabs={tabs}
      live={{ topic: "consultation", version }}
    >
      {(lead || waits) && (
        <div
          className={`${waits ? "note" : "banner"} flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}
        >
          <p>
            <b>
              {waits
                ? `Waiting for ${name.split(" ")[0]} to choose a time`
                : inWords(consultationFields.status, status)}
            </b>
          </p>
          {lead && (
            <Link
              to={`${consultationNoun.path}/${id}/${lead.path}${search}`}
              className={buttonClass(waits ? "line" : "ink")}
              preventScrollReset
            >
              {lead.label}
            </Link>
          )}
        </div>
      )}
      {waits && (
        <ul className="rows" aria-label="Times that are offered">
          {times.map((at) => (
            <li key={String(at)}>
              <Time at={at} near />
            </li>
          ))}
        </ul>
      )}
      <RecordFacts
        fields={{ ...consultationFields, minutes: { label: "Visit" }, visitorId: { label: "Visitor" } }}
        record={{ ...consultation, minutes: `${consultation.minutes} minutes` }}
        omit={["name", ...(lead || waits ? ["status"] : [])]}
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
