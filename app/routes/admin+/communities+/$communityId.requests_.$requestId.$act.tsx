import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { decisionSchema } from "~/modules/neighbourhoods/communities/community.schema";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import * as JoinRequests from "~/modules/neighbourhoods/communities/join-requests.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm } from "~/ui/confirm-form";
import { TextAreaField } from "~/ui/fields";

function askedOf({ act, ...params }: LoaderFunctionArgs["params"]) {
  const decision = (["approve", "decline"] as const).find((each) => each === act);
  return {
    decision: orNotFound(decision),
    communityId: idParam(params, "communityId"),
    id: idParam(params, "requestId"),
  };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities", "write");
  const { decision, communityId, id } = askedOf(params);
  const asked = orNotFound(await JoinRequests.find(communityId, id));
  return { decision, asked, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const { decision, communityId, id } = askedOf(params);
  const problem = "The request was not decided. Please try again.";
  return submit(request, decisionSchema, problem, async ({ reason }) => {
    await JoinRequests.decide({ communityId, id, reason }, decision, by);
    const to = withListQuery(`${communityNoun.path}/${communityId}/requests`, request.url);
    return redirectWithFlash(to, decision === "approve" ? "Member added successfully" : "Request declined");
  });
}

export default function DecideRequest() {
  const { decision, asked, stamp } = useLoaderData<typeof loader>();
  const { communityId, fullName, name, leaves } = asked;
  const approves = decision === "approve";
  return (
    <ConfirmForm
      lead={approves ? `Make ${fullName} a member of ${name}?` : `Decline the request of ${fullName}?`}
      impact={[
        ...(approves && leaves ? [`${fullName} leaves ${leaves}.`] : []),
        `${fullName} gets an email about it.`,
      ]}
      button={approves ? "Approve request" : "Decline request"}
      variant={approves ? "ink" : "danger"}
      stamp={stamp}
      cancelHref={`${communityNoun.path}/${communityId}/requests`}
    >
      {({ reason }) =>
        !approves &&
        reason && (
          <TextAreaField
            field={reason}
            label="Reason"
            hint={`${fullName} reads it in the email.`}
            rows={3}
            maxLength={500}
            optional
          />
        )
      }
    </ConfirmForm>
  );
}
