import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { priorityLineOf } from "~/modules/service/points/priority-line.server";
import { company } from "~/modules/shared/company/company.server";
import { formatPhone, phoneHref } from "~/platform/phone";
import { qrPicture } from "~/platform/qr.server";
import type { RouteHandle } from "~/route-handle";
import { emergencyOf } from "~/ui/emergency-line";
import { Bird } from "~/ui/mark";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const [profile, subscription, ownLine, { phone }] = await Promise.all([
    Profiles.find(userId),
    Subscriptions.find(userId),
    priorityLineOf(userId),
    company(),
  ]);
  const { address, city, state, zipCode } = profile ?? {};
  return {
    lines: address ? [address, `${city ?? ""}, ${state ?? ""} ${zipCode ?? ""}`] : null,
    plan: subscription?.isEntitled ? subscription.planName : null,
    ownLine: ownLine === null ? null : formatPhone(ownLine),
    picture: await qrPicture(phoneHref(ownLine ?? (phone || "911"))),
  };
}

export default function FridgeCard() {
  return (
    <Wrap className="page narrow">
      <div className="print:hidden">
        <PageHeading
          title="A card for your fridge"
          lead="For guests, sitters and children: who to call, and what to say. Print this page, and cut along the line."
        />
      </div>
      <Card />
      <p className="mt-8 print:hidden">
        <a href="/profile">Back to your profile</a>
      </p>
    </Wrap>
  );
}

/** About as large as a photo print: 6 by 4 inches. */
function Card() {
  const { lines, plan, ownLine, picture } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const emergency = emergencyOf(company);
  return (
    <section className="panel border-dashed" aria-labelledby="card-name">
      <div className="panel-head">
        <h2 id="card-name">{company.name}</h2>
        <Bird />
      </div>
      <p className="font-semibold">In danger? Call 911 first.</p>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          {ownLine && (
            <>
              <p className="mt-4">The line of this house, 24/7</p>
              <p className="text-2xl font-semibold">{ownLine}</p>
            </>
          )}
          <p className="mt-4">{emergency.title}</p>
          <p className={ownLine ? "font-semibold" : "text-2xl font-semibold"}>{emergency.phone}</p>
          <p className="mt-4">Say where you are:</p>
          {lines ? (
            lines.map((line) => (
              <p key={line} className="font-semibold">
                {line}
              </p>
            ))
          ) : (
            <p>
              <a href="/account-setup">Add your address</a>, and it appears here.
            </p>
          )}
          {plan && <p className="mt-4">{`Plan: ${plan}`}</p>}
        </div>
        <img
          src={picture}
          alt={`QR code that calls the ${ownLine ? "line of this house" : "emergency line"}`}
          width="128"
          height="128"
        />
      </div>
    </section>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "A card for your fridge" }, matches);
