import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import * as Passes from "~/modules/patrols/rounds/passes.server";
import { type MissInput, missSchema } from "~/modules/patrols/rounds/patrol.schema";
import { nightIn } from "~/modules/patrols/rounds/patrol-night";
import { nightWords } from "~/modules/patrols/rounds/patrol-tables";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { TextField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities", "write");
  const id = idParam(params, "communityId");
  return { id, night: orNotFound(nightIn(params.night)), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const { id } = orNotFound(await Communities.find(idParam(params, "communityId")));
  const night = orNotFound(nightIn(params.night));
  return submit(request, missSchema, "The reason was not saved. Please try again.", async (input, form) => {
    const to = await form.once(async (trx) => {
      await Passes.explain({ ...input, communityId: id, night }, by, trx);
      return `${communityNoun.path}/${id}/patrols/${night}`;
    });
    return redirectWithFlash(withListQuery(to, request.url), "Reason saved");
  });
}

export default function ExplainMiss() {
  const { id, night, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <h3>{`Missing passes on the night of ${nightWords(night)}`}</h3>
      <RecordForm<MissInput>
        id="miss"
        stamp={stamp}
        button="Save reason"
        pending="Saving…"
        cancelHref={`${communityNoun.path}/${id}/patrols/${night}`}
      >
        {(fields) => (
          <>
            <TextField field={fields.passes} label="How many passes" inputMode="numeric" width="half" />
            <TextField field={fields.reason} label="Reason" hint="Residents read it." />
          </>
        )}
      </RecordForm>
    </>
  );
}
