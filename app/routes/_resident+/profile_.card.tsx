import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { card } from "~/messages/en/card";
import { messagesAt } from "~/messages/messages";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import { priorityLineOf } from "~/modules/service/points/priority-line.server";
import { company } from "~/modules/shared/company/company.server";
import { formatPhone, phoneHref } from "~/platform/phone";
import { qrPicture } from "~/platform/qr.server";
import type { RouteHandle } from "~/route-handle";
import { useEmergency } from "~/ui/emergency-line";
import { Own, TextLink, useMessages } from "~/ui/language";
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
  const words = useMessages("card", card);
  return (
    <Wrap className="page narrow">
      <div className="print:hidden">
        <PageHeading title={words.title} lead={words.lead} />
      </div>
      <Card />
      <p className="mt-8 print:hidden">
        <TextLink href="/profile">{words.back}</TextLink>
      </p>
    </Wrap>
  );
}

/** About as large as a photo print: 6 by 4 inches. */
function Card() {
  const { lines, plan, ownLine, picture } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const emergency = useEmergency(company);
  const words = useMessages("card", card);
  return (
    <section className="panel border-dashed" aria-labelledby="card-name">
      <div className="panel-head">
        <h2 id="card-name">{company.name}</h2>
        <Bird />
      </div>
      <p className="font-semibold">{words.danger}</p>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          {ownLine && (
            <>
              <p className="mt-4">{words.houseLine(company.lineHours)}</p>
              <p className="text-2xl font-semibold">{ownLine}</p>
            </>
          )}
          <p className="mt-4">{emergency.title}</p>
          <p className={ownLine ? "font-semibold" : "text-2xl font-semibold"}>{emergency.phone}</p>
          <p className="mt-4">{words.sayWhere}</p>
          {lines ? (
            lines.map((line) => (
              <p key={line} className="font-semibold">
                {line}
              </p>
            ))
          ) : (
            <p>
              <TextLink href="/account-setup">{words.addAddress.link}</TextLink>
              {words.addAddress.after}
            </p>
          )}
          {plan && (
            <p className="mt-4">
              {words.plan}
              <Own>{plan}</Own>
            </p>
          )}
        </div>
        <img src={picture} alt={ownLine ? words.qrHouse : words.qrEmergency} width="128" height="128" />
      </div>
    </section>
  );
}

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ title: messagesAt(location.pathname).card.title }, matches);
