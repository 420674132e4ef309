import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { HelpPage, Mark, Numbers, OneButton, useRefused } from "~/modules/service/calls/alert-parts";
import { askSchema } from "~/modules/service/calls/call.schema";
import { alertPath, callFields, callWishes, wishWords } from "~/modules/service/calls/call-options";
import * as Calls from "~/modules/service/calls/calls.server";
import * as OwnCalls from "~/modules/service/calls/own-calls.server";
import * as Points from "~/modules/service/points/points.server";
import { priorityLineOf } from "~/modules/service/points/priority-line.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { seeOther } from "~/platform/http.server";
import { formatPhone } from "~/platform/phone";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { pageMeta } from "~/ui/meta";

export const handle = { page: "paper" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const query = new URL(request.url).searchParams;
  const wants = callWishes.find((wish) => wish === query.get("for"));
  const isTest = query.get("test") === "1";
  const point = wants && (await Points.pointOf(userId));
  if (!wants || point?.kind !== "house") throw seeOther(alertPath);
  const [open, ownLine] = await Promise.all([OwnCalls.openOf(userId), priorityLineOf(userId)]);
  if (open && open.isTest === isTest) throw seeOther(`${alertPath}/${open.id}`);
  return { wants, isTest, ownLine: ownLine && formatPhone(ownLine), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  const problem = "This was not sent. Call us now, or 911 in danger.";
  return submit(request, askSchema, problem, async ({ wants, test }, form) => {
    const isTest = test === "1";
    let message = "Sent. This page shows when somebody has seen it.";
    const to = await form.once(async (trx) => {
      const { id, isNew } = await Calls.send({ userId, wants, isTest }, trx);
      if (!isNew) message = "This one is still open. Nothing was sent again.";
      return `${alertPath}/${id}`;
    });
    return redirectWithFlash(to, message);
  });
}

export default function ConfirmAlert() {
  const { wants, isTest, ownLine, stamp } = useLoaderData<typeof loader>();
  const { problem, nextKey = stamp.key } = useRefused();
  const asked = callFields.wants.words[wants].toLowerCase();
  return (
    <HelpPage aside={<Numbers ownLine={ownLine} />}>
      <ErrorSummary lead={problem} errors={[]} />
      <h1>{isTest ? "Send a test?" : `${wishWords[wants]}?`}</h1>
      <ul className="ruled mt-4">
        <li className="flex items-center gap-4">
          <Mark icon={isTest ? "flag" : "users"} />
          <p>
            {isTest
              ? "The team on duty sees it marked as a test. Nobody comes or calls."
              : `The team on duty sees your name, address and phone number, and that you ask for ${asked}.`}
          </p>
        </li>
        <li className="flex items-center gap-4">
          <Mark icon="clock" />
          <p>The next page shows when somebody has seen it.</p>
        </li>
      </ul>
      <OneButton
        formKey={nextKey}
        label={isTest ? "Send the test" : "Send it now"}
        variant="lamp"
        sent={[["wants", wants], ...(isTest ? ([["test", "1"]] satisfies [string, string][]) : [])]}
      >
        <ButtonLink href={alertPath} variant="quiet">
          Back
        </ButtonLink>
      </OneButton>
    </HelpPage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({ title: "Confirm that you ask for help" }, matches);
