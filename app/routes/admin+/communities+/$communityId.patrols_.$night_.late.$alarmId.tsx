import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import * as Alarms from "~/modules/patrols/rounds/late-alarms.server";
import { seenWords, waitWords } from "~/modules/patrols/rounds/night-alarms";
import { type SeenInput, seenSchema } from "~/modules/patrols/rounds/patrol.schema";
import { nightWords } from "~/modules/patrols/rounds/patrol-tables";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";
import { useRootData } from "~/ui/root-data";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities", "write");
  const communityId = idParam(params, "communityId");
  const alarm = orNotFound(await Alarms.find({ id: idParam(params, "alarmId"), communityId }));
  return { communityId, alarm, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const communityId = idParam(params, "communityId");
  const id = idParam(params, "alarmId");
  return submit(request, seenSchema, "This was not saved. Please try again.", async ({ done }, form) => {
    const to = await form.once(async (trx) => {
      await Alarms.see({ id, communityId, done }, by, trx);
      return `${communityNoun.path}/${communityId}/patrols/${params.night ?? ""}`;
    });
    return redirectWithFlash(withListQuery(to, request.url), "Seen. The owner is not told any more.");
  });
}

export default function LateRound() {
  const { communityId, alarm, stamp } = useLoaderData<typeof loader>();
  const { timeZone } = useRootData().company;
  const night = `${communityNoun.path}/${communityId}/patrols/${alarm.night}`;
  return (
    <>
      <h3>{`${waitWords(alarm, timeZone)}, night of ${nightWords(alarm.night)}`}</h3>
      {alarm.seenAt ? (
        <>
          <p className="my-3">{seenWords(alarm, timeZone)}</p>
          <ButtonLink href={night} variant="line">
            The night
          </ButtonLink>
        </>
      ) : (
        <RecordForm<SeenInput>
          id="seen"
          stamp={stamp}
          intro={<p>{`${seenWords(alarm, timeZone)} Call the guard, then say here what was done.`}</p>}
          button="Seen"
          pending="Saving…"
          cancelHref={night}
        >
          {(fields) => <TextField field={fields.done} label="What was done" hint="Only staff read it." />}
        </RecordForm>
      )}
    </>
  );
}
