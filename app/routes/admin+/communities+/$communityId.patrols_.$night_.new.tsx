import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import { zoneOf } from "~/modules/patrols/assignments/assignments.server";
import * as Passes from "~/modules/patrols/rounds/passes.server";
import { type PassInput, passSchema } from "~/modules/patrols/rounds/patrol.schema";
import { nightIn, timesIn, turnsOf } from "~/modules/patrols/rounds/patrol-night";
import { nightWords } from "~/modules/patrols/rounds/patrol-tables";
import * as Rounds from "~/modules/patrols/rounds/rounds.server";
import { company } from "~/modules/shared/company/company.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { RadiosField, SelectField, TextField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities", "write");
  const id = idParam(params, "communityId");
  const night = orNotFound(nightIn(params.night));
  const clock = await company();
  const round = await Rounds.roundOf(id, night);
  return { id, night, round, turns: turnsOf(night, clock), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const communityId = idParam(params, "communityId");
  const night = orNotFound(nightIn(params.night));
  const problem = "The pass was not added. Please try again.";
  return submit(request, passSchema, problem, async ({ time, turn, reason, ...pass }, form) => {
    const to = await form.once(async (trx) => {
      const [first, second] = timesIn(night, time, await zoneOf(trx));
      if (second && !turn)
        throw new FieldRefusal("The pass was not added.", {
          turn: "The clock showed this time twice. Choose which of the two you mean",
        });
      const passedAt = second && turn === "second" ? second : first;
      const round = await Rounds.roundOf(communityId, night, trx);
      if (!round.some(({ id }) => id === pass.streetId))
        throw new FieldRefusal("The pass was not added.", { streetId: "Choose a street of that round" });
      if (passedAt > new Date())
        throw new FieldRefusal("The pass was not added.", { time: "This time has not come yet" });
      await Passes.enter({ ...pass, communityId, passedAt }, reason, by, trx);
      return `${communityNoun.path}/${communityId}/patrols/${night}`;
    });
    return redirectWithFlash(withListQuery(to, request.url), "Pass added");
  });
}

export default function AddPass() {
  const { id, night, round, turns, stamp } = useLoaderData<typeof loader>();
  return (
    <>
      <h3>{`Add a pass to the night of ${nightWords(night)}`}</h3>
      <RecordForm<PassInput>
        id="pass"
        stamp={stamp}
        button="Add pass"
        pending="Adding…"
        cancelHref={`${communityNoun.path}/${id}/patrols/${night}`}
      >
        {(fields) => (
          <>
            <SelectField
              field={fields.streetId}
              label="Street"
              placeholder="Choose one"
              options={round.map(({ id: value, name }) => ({ value, label: name }))}
            />
            <TextField field={fields.time} label="Time" type="time" width="half" />
            {turns.length > 0 && (
              <RadiosField
                field={fields.turn}
                label="Which time, if it came twice"
                hint="The clocks went back this night, so one hour came twice."
                options={[
                  { value: "first", label: `Before the clocks went back (${turns[0]})` },
                  { value: "second", label: `After the clocks went back (${turns[1]})` },
                ]}
              />
            )}
            <TextField field={fields.vehicle} label="Vehicle" width="half" optional />
            <TextField field={fields.note} label="Note" optional />
            <TextField
              field={fields.reason}
              label="Reason"
              hint="Needed once residents have seen the night. It shows as a correction with this reason."
              optional
            />
          </>
        )}
      </RecordForm>
    </>
  );
}
