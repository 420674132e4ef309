import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm } from "~/ui/confirm-form";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities", "write");
  const id = idParam(params, "communityId");
  const member = orNotFound(await Memberships.findMember(id, idParam(params, "memberId")));
  return { id, member, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const id = idParam(params, "communityId");
  const memberId = idParam(params, "memberId");
  return submit(request, noFields, "Failed to remove member", async () => {
    orNotFound(await Memberships.remove(id, memberId, by));
    const to = withListQuery(`${communityNoun.path}/${id}/members`, request.url);
    return redirectWithFlash(to, "Member removed successfully");
  });
}

export default function RemoveMember() {
  const { id, member, stamp } = useLoaderData<typeof loader>();
  const { fullName, community, joinedAt } = member;
  return (
    <ConfirmForm
      lead={
        <>
          Remove {fullName} from {community}? They have been a member since <Time at={joinedAt} dateOnly />.
        </>
      }
      impact={[
        "They no longer see the community page, and can be added to any community.",
        "The history still shows that they were a member.",
      ]}
      button="Remove member"
      stamp={stamp}
      cancelHref={`${communityNoun.path}/${id}/members`}
    />
  );
}
