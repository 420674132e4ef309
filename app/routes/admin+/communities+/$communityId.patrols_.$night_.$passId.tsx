import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import * as Nights from "~/modules/patrols/rounds/nights.server";
import * as Passes from "~/modules/patrols/rounds/passes.server";
import { type ReasonInput, reasonSchema } from "~/modules/patrols/rounds/patrol.schema";
import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import { nightWords } from "~/modules/patrols/rounds/patrol-tables";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { TextField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";
import { useRootData } from "~/ui/root-data";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities", "write");
  const communityId = idParam(params, "communityId");
  const pass = orNotFound(await Nights.findPass(communityId, idParam(params, "passId")));
  return { communityId, pass, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const communityId = idParam(params, "communityId");
  const id = idParam(params, "passId");
  const problem = "The pass was not taken back. Please try again.";
  return submit(request, reasonSchema, problem, async ({ reason }, form) => {
    const to = await form.once(async (trx) => {
      await Passes.takeBack({ id, communityId, reason }, by, trx);
      return `${communityNoun.path}/${communityId}/patrols/${params.night ?? ""}`;
    });
    return redirectWithFlash(withListQuery(to, request.url), "Pass taken back");
  });
}

export default function TakeBack() {
  const { communityId, pass, stamp } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const { street, passedAt, night } = pass;
  return (
    <>
      <h3>{`Take back ${street}, ${clockWords(passedAt, company.timeZone)}, night of ${nightWords(night)}`}</h3>
      <RecordForm<ReasonInput>
        id="correction"
        stamp={stamp}
        intro={<p>The pass stays in the log and no longer counts. Residents see the correction.</p>}
        button="Take back"
        pending="Saving…"
        cancelHref={`${communityNoun.path}/${communityId}/patrols/${night}`}
      >
        {(fields) => <TextField field={fields.reason} label="Reason" />}
      </RecordForm>
    </>
  );
}
