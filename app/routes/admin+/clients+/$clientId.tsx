import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as SetupReminders from "~/modules/accounts/mails/setup-reminders.server";
import * as Merged from "~/modules/accounts/profiles/merged-profiles.server";
import * as Duplicates from "~/modules/office/duplicates/duplicates.server";
import { DuplicatesCard, EmailLines } from "~/modules/office/duplicates/duplicates-card";
import { clientList } from "~/modules/residents/clients/client-list.server";
import { clientFields, clientNoun } from "~/modules/residents/clients/client-options";
import { SetupReminder, VerificationPill } from "~/modules/residents/clients/client-state";
import * as Clients from "~/modules/residents/clients/clients.server";
import { HouseholdRow } from "~/modules/residents/household/household-row";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";
import { pick } from "~/platform/record-fields";
import { buttonClass } from "~/ui/button";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients");
  const id = idParam(params, "clientId");
  const client = orNotFound((await Clients.find(id)) ?? (await merged(request, id)));
  const neighbours = await clientList.neighbours(clientList.query(request.url), id);
  const around = await Duplicates.findAround(id);
  const reminder = client.setup === "open" ? await SetupReminders.last(id) : undefined;
  return {
    client,
    neighbours,
    around,
    reminder: reminder ?? null,
    may: rightsIn(person, "clients"),
    mayDispatch: rightsIn(person, "assignments").write,
    isOwn: id === person.userId,
  };
}

/** A merged profile redirects to the one that stayed. */
async function merged(request: Request, id: string): Promise<undefined> {
  const winner = await Merged.winnerOf(id);
  if (winner) throw redirect(`${clientNoun.path}/${winner}${listState(new URL(request.url).search)}`, 303);
}

export default function ClientPanel() {
  const { client, neighbours, around, reminder, may, mayDispatch, isOwn } = useLoaderData<typeof loader>();
  const { id, fullName, email, otherEmails, status, addressVerifiedAt, verifiedBy, signsIn } = client;
  const search = listState(useLocation().search);
  const waits = status === "pending" && client.hasSentDocument;
  const toggled = status === "verified" ? "unverified" : "verified";
  return (
    <RecordPanel
      noun={clientNoun}
      id={id}
      title={fullName || email}
      may={{ write: false, delete: false }}
      neighbours={neighbours}
      more={[
        ...(signsIn ? [{ path: "profile", label: "View Profile" }] : []),
        ...(signsIn && may.write && !isOwn ? [{ path: "status", label: `Set to ${toggled}` }] : []),
      ]}
      tabs={[
        ...(signsIn ? [{ path: "verification", label: "Verification", key: "v" }] : []),
        ...(may.write ? [{ path: "community", label: "Community" }] : []),
        ...(signsIn ? account : account.filter(({ path }) => path === "subscription" && client.hasPlan)),
      ]}
    >
      {signsIn ? (
        <div
          className={`${waits ? "banner " : ""}flex flex-wrap items-center justify-between gap-x-4 gap-y-2`}
        >
          <p>
            {waits ? (
              <>
                <b>Pending:</b> address proof to check
              </>
            ) : (
              <VerificationPill status={status} />
            )}{" "}
            {addressVerifiedAt ? (
              <span className="sub">
                <Time at={addressVerifiedAt} near /> by {verifiedBy ?? "a former member of staff"}
              </span>
            ) : (
              !client.hasSentDocument && <span className="sub">No document has been sent yet.</span>
            )}
          </p>
          {client.hasSentDocument && (
            <Link
              to={`${clientNoun.path}/${id}/verification${search}`}
              className={buttonClass(waits ? "ink" : "line")}
              preventScrollReset
            >
              View Document
            </Link>
          )}
        </div>
      ) : (
        <p className="soft">This client was imported and has no sign-in, so there is nothing to verify.</p>
      )}
      <RecordFacts
        fields={{ ...first, ...clientFields }}
        record={client}
        omit={[
          "fullName",
          "status",
          ...(fullName.startsWith(client.displayName ?? "") ? ["displayName"] : []),
          ...(otherEmails.length > 0 ? [] : ["otherEmails"]),
          ...(client.setup === "open" ? [] : ["setup"]),
        ]}
        shown={{
          otherEmails: <EmailLines emails={otherEmails} />,
          setup: (
            <SetupReminder
              href={`${clientNoun.path}/${id}/reminder${search}`}
              may={may.write && client.emailVerifiedAt !== null}
              last={reminder}
            />
          ),
        }}
      />
      {signsIn && mayDispatch && <HouseholdRow id={id} />}
      <DuplicatesCard noun={clientNoun} id={id} around={around} may={may.delete} />
    </RecordPanel>
  );
}

/** What is looked up most. */
const first = pick(clientFields, ["phoneNumber", "address", "community"]);

/** The tabs of a client who signs in. */
const account = [
  { path: "subscription", label: "Subscription" },
  { path: "service", label: "Service" },
  { path: "timeline", label: "Timeline" },
];

export function ErrorBoundary() {
  return <RecordProblem noun={clientNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(
    clientNoun,
    data && { id: data.client.id, name: data.client.fullName || data.client.email },
    page,
  );
