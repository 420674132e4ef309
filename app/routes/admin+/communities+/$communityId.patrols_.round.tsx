import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import { type RoundInput, roundSchema } from "~/modules/patrols/rounds/patrol.schema";
import { nightWords } from "~/modules/patrols/rounds/patrol-tables";
import * as Rounds from "~/modules/patrols/rounds/rounds.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { TextAreaField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities", "write");
  const { id, name } = orNotFound(await Communities.find(idParam(params, "communityId")));
  const round = await Rounds.findRound(id);
  return { id, name, streets: round.map((street) => street.name).join("\n"), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const { id } = orNotFound(await Communities.find(idParam(params, "communityId")));
  return submit(request, roundSchema, "The round was not saved. Please try again.", async (input, form) => {
    let message = "Round saved";
    const to = await form.once(async (trx) => {
      const night = await Rounds.setRound({ communityId: id, names: input.streets }, by, trx);
      message = `Round saved. It applies from the night of ${nightWords(night)}.`;
      return `${communityNoun.path}/${id}/patrols`;
    });
    return redirectWithFlash(withListQuery(to, request.url), message);
  });
}

export default function EditRound() {
  const { id, name, streets, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <h3>{`The round of ${name}`}</h3>
      <RecordForm<RoundInput>
        id="round"
        stamp={stamp}
        values={{ streets }}
        button="Save round"
        pending="Saving…"
        cancelHref={`${communityNoun.path}/${id}/patrols`}
      >
        {(fields) => (
          <TextAreaField
            field={fields.streets}
            label="Streets"
            hint="One per line, in the order they are passed. A change applies from the next night that has not begun."
            rows={10}
            maxLength={5_000}
          />
        )}
      </RecordForm>
    </>
  );
}
