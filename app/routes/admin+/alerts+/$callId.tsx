import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { clientNoun } from "~/modules/residents/clients/client-options";
import { callActSchema } from "~/modules/service/calls/call.schema";
import * as CallActs from "~/modules/service/calls/call-acts.server";
import * as CallLists from "~/modules/service/calls/call-lists.server";
import { callFields, callNoun, callWords, paceWords } from "~/modules/service/calls/call-options";
import { CallForm, CallHistory, CallPill } from "~/modules/service/calls/call-record";
import { may } from "~/modules/shared/roles/roles";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { phoneHref } from "~/platform/phone";
import { pick } from "~/platform/record-fields";
import { buttonClass } from "~/ui/button";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

/** Who is shown the address is written down. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "assignments");
  const { userId, ...call } = orNotFound(await CallLists.find(idParam(params, "callId")));
  await CallLists.look([{ id: call.id, userId }], person);
  const stamp = !call.closedAt && rightsIn(person, "assignments").write ? formStamp() : null;
  const address = [call.address, call.city].filter(Boolean).join(", ");
  const client = may(person.role, "clients") ? `${clientNoun.path}/${userId}` : null;
  return { call: { ...call, address }, client, history: await CallLists.historyOf(call.id), stamp };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "assignments", "write");
  const id = idParam(params, "callId");
  return submit(request, callActSchema, "This was not saved. Press again.", async (pressed, form) => {
    let message = "Already saved.";
    const to = await form.once(async (trx) => {
      message = orNotFound(await CallActs.act(id, pressed, by, { trx }));
      return `${callNoun.path}/${id}`;
    });
    return redirectWithFlash(withListQuery(to, request.url), message);
  });
}

const facts = ["address", "phone", "place", "done"] as const;

export default function AlertPanel() {
  const { call, client, history, stamp } = useLoaderData<typeof loader>();
  const { id, version } = call;
  return (
    <RecordPanel
      noun={callNoun}
      id={id}
      title={callWords(call)}
      may={{ write: false, delete: false }}
      live={{ topic: "help_call", version }}
    >
      <p>
        <CallPill {...call} /> <span className="soft text-sm">{paceWords(call)}</span>
      </p>
      <div className="flex gap-2">
        {call.phone && (
          <a className={buttonClass("line")} href={phoneHref(call.phone)}>
            Call
          </a>
        )}{" "}
        {client && (
          <Link className={buttonClass("line")} to={client}>
            Open client
          </Link>
        )}
      </div>
      {stamp && <CallForm call={call} stamp={stamp} />}
      <RecordFacts fields={pick(callFields, facts)} record={call} />
      <CallHistory events={history} />
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={callNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(callNoun, data && { id: data.call.id, name: callWords(data.call) }, page);
