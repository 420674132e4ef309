import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { ownActSchema } from "~/modules/service/consultations/consultation.schema";
import { offerWithin, ownConsultationPath } from "~/modules/service/consultations/consultation-options";
import * as Views from "~/modules/service/consultations/consultation-views.server";
import * as Consultations from "~/modules/service/consultations/consultations.server";
import {
  AskForm,
  ConsultationResult,
  OpenConsultation,
} from "~/modules/service/consultations/own-consultation";
import * as Points from "~/modules/service/points/points.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const [own, point] = await Promise.all([Views.ownOf(userId), Points.pointOf(userId)]);
  const hasOne = point !== undefined && point.kind !== "community";
  return { ...own, hasOne, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  const problem = "This was not saved. Please try again.";
  return submit(request, ownActSchema, problem, async (typed, form) => {
    let message = "This was saved already.";
    const to = await form.once(async (trx) => {
      message = await Consultations.act(typed, userId, trx);
      return ownConsultationPath;
    });
    return redirectWithFlash(to, message);
  });
}

export default function ConsultationPage() {
  const { open, results, hasOne, stamp } = useLoaderData<typeof loader>();
  const { timeZone } = useRootData().company;
  return (
    <>
      <AccountTabs current="Home" />
      <Wrap className="page pt-8!">
        {hasOne ? (
          <Back to="/profile/service">What your plan gives you</Back>
        ) : (
          <Back to="/profile">Home</Back>
        )}
        <PageHeading
          title="Consultation"
          lead="We look at your home with you, from the locks to the house number."
        />
        {open && <OpenConsultation open={open} zone={timeZone} stamp={stamp} />}
        {!open && hasOne && <AskForm stamp={stamp} />}
        {!open && !hasOne && <NoPlan />}
        {results.map((result) => (
          <ConsultationResult key={result.id} result={result} zone={timeZone} />
        ))}
      </Wrap>
    </>
  );
}

/** Without a plan that has one, a consultation is asked for like anything else. */
function NoPlan() {
  return (
    <>
      <Panel title="What a consultation is" id="about">
        <div className="sm:*:grid-cols-3">
          <DescriptionList
            items={[
              {
                term: "Where and when",
                value: `At your home, at one of three times that we offer within ${offerWithin} days`,
              },
              { term: "What we look at", value: "Twelve things: doors, windows, lights and others" },
              { term: "What you get", value: "In writing, what is good and what to change" },
            ]}
          />
        </div>
      </Panel>
      <Panel title="It comes with a Street or a House plan" id="no-plan">
        <p>No plan? Write to us, and we go over a map of your streets with you and suggest one.</p>
        <p className="do mt-4">
          <ButtonLink href="/contact?service=residential">Write to us</ButtonLink>{" "}
          <ButtonLink href="/payment" variant="quiet">
            See plans
          </ButtonLink>
        </p>
      </Panel>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Consultation" }, matches);
