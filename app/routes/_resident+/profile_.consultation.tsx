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
        <Back to="/profile/service">What your plan gives you</Back>
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
    <div className="grid gap-4 *:m-0! *:min-w-0 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start">
      <Panel title="It comes with a Street or a House plan" id="no-plan">
        <p>Without one, write to us: we look at a map of your streets with you and suggest a plan.</p>
        <p className="do mt-4">
          <ButtonLink href="/payment">See plans</ButtonLink>{" "}
          <ButtonLink href="/contact?service=residential" variant="quiet">
            Write to us
          </ButtonLink>
        </p>
      </Panel>
      <Panel title="What a consultation is" id="about">
        <DescriptionList
          items={[
            { term: "Where", value: "At your home, with somebody from us" },
            { term: "When", value: `You choose one of three times, offered within ${offerWithin} days` },
            { term: "What we look at", value: "Twelve things, from the locks to the house number" },
            { term: "What you get", value: "In writing, what is good and what to change" },
          ]}
        />
      </Panel>
    </div>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Consultation" }, matches);
