import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { VerificationPill } from "~/modules/clients/client-fields";
import { clientList } from "~/modules/clients/client-list.server";
import { clientFields, clientNoun } from "~/modules/clients/client-options";
import * as Clients from "~/modules/clients/clients.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients");
  const id = idParam(params, "clientId");
  const client = orNotFound(await Clients.find(id));
  const neighbours = await clientList.neighbours(clientList.query(request.url), id);
  return { client, neighbours, may: rightsIn(person, "clients"), isOwn: id === person.userId };
}

export default function ClientPanel() {
  const { client, neighbours, may, isOwn } = useLoaderData<typeof loader>();
  const { id, fullName, email, status, addressVerifiedAt, verifiedBy } = client;
  const search = listState(useLocation().search);
  const toggled = status === "verified" ? "unverified" : "verified";
  return (
    <RecordPanel
      noun={clientNoun}
      id={id}
      title={fullName || email}
      may={{ write: false, delete: false }}
      neighbours={neighbours}
      tabs={[
        ["verification", "Verification", "v"],
        ["profile", "View Profile"],
      ]}
    >
      <RecordFacts
        fields={clientFields}
        record={client}
        omit={["fullName"]}
        shown={{
          status: (
            <>
              <VerificationPill status={status} />
              {addressVerifiedAt && (
                <span className="sub">
                  <Time at={addressVerifiedAt} /> by {verifiedBy ?? "a former member of staff"}
                </span>
              )}
            </>
          ),
        }}
      />
      <p>
        <Link to={`${clientNoun.path}/${id}/verification${search}`} preventScrollReset>
          View Document
        </Link>
        {may.write && !isOwn && (
          <>
            {" or "}
            <Link to={`${clientNoun.path}/${id}/status${search}`} preventScrollReset>
              {`set to ${toggled} without a document`}
            </Link>
          </>
        )}
      </p>
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={clientNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(clientNoun, data && (data.client.fullName || data.client.email), page);
