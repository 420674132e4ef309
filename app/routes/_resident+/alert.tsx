import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findVisitor } from "~/access/guards.server";
import { calls } from "~/messages/en/calls";
import { formats } from "~/messages/en/formats";
import { help } from "~/messages/en/help";
import { messagesAt } from "~/messages/messages";
import { First911, NotAnAlarm, Numbers } from "~/modules/service/calls/alert-parts";
import { alertPath, callWishes } from "~/modules/service/calls/call-options";
import * as OwnCalls from "~/modules/service/calls/own-calls.server";
import * as Points from "~/modules/service/points/points.server";
import { company } from "~/modules/shared/company/company.server";
import { optional, seeOther } from "~/platform/http.server";
import { formatPhone } from "~/platform/phone";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { useEmergency } from "~/ui/emergency-line";
import { TextLink, useMessages } from "~/ui/language";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper" } satisfies RouteHandle;

/** For anybody: people without a house here, and those who cannot be looked up, get the numbers to call. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await findVisitor(request);
  const point = person && (await optional(async () => (await Points.pointOf(person.userId)) ?? null));
  if (!person || point?.kind !== "house")
    return { house: null, isSignedIn: person !== undefined, ownLine: null };
  const open = await OwnCalls.openOf(person.userId);
  if (open && !open.isTest) throw seeOther(`${alertPath}/${open.id}`);
  const { priorityPhone } = await company();
  return {
    house: { last: await OwnCalls.lastOf(person.userId) },
    isSignedIn: true,
    ownLine: priorityPhone === null ? null : formatPhone(priorityPhone),
  };
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Alert() {
  const { house, ownLine, isSignedIn } = useLoaderData<typeof loader>();
  if (!house)
    return (
      <Wrap className="page">
        <First911 />
        <div className="mt-8">
          <WhatItIs isSignedIn={isSignedIn} />
        </div>
      </Wrap>
    );
  return (
    <Wrap className="page">
      <First911 />
      <div className="mt-8 grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div>
          <Choose {...house} />
        </div>
        <div>
          <Numbers ownLine={ownLine} />
        </div>
      </div>
    </Wrap>
  );
}

function Choose({ last }: NonNullable<Page["house"]>) {
  const words = useMessages("help", help);
  const { wishes, states } = useMessages("calls", calls);
  const { dateTime } = useMessages("formats", formats);
  const { timeZone } = useRootData().company;
  return (
    <>
      <PageHeading title={words.title} lead={words.goes + words.confirm} />
      {callWishes.map((wish, index) => (
        <section key={wish} className="panel p-6" aria-labelledby={wish}>
          <h2 id={wish}>{wishes[wish]}</h2>
          <p className="soft mt-1">{words.hints[wish]}</p>
          <p className="do mt-4">
            <ButtonLink href={`${alertPath}/confirm?for=${wish}`} variant={index === 0 ? "lamp" : "line"}>
              {wishes[wish]}
            </ButtonLink>
          </p>
        </section>
      ))}
      <section className="panel p-6" aria-labelledby="test">
        <h2 id="test">{words.tryIt}</h2>
        <p className="soft mt-1">{words.tryText}</p>
        <p className="do mt-4">
          <ButtonLink href={`${alertPath}/confirm?for=call&test=1`} variant="line">
            {words.sendTest}
          </ButtonLink>
        </p>
      </section>
      {last.length > 0 && (
        <section className="panel p-6" aria-labelledby="last">
          <h2 id="last">{words.last}</h2>
          <ul className="ruled mt-1">
            {last.map(({ id, wants, isTest, state, sentAt }) => (
              <li key={id}>
                <TextLink href={`${alertPath}/${id}`}>
                  {isTest ? words.test : wishes[wants]}
                  {`, ${dateTime(sentAt, timeZone)}`}
                </TextLink>{" "}
                <span className="soft">{states[state]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Nothing can be sent from here: the number to call, and how the alert is to be had. */
function WhatItIs({ isSignedIn }: { isSignedIn: boolean }) {
  const words = useMessages("help", help);
  const { company, path } = useRootData();
  const line = useEmergency(company);
  return (
    <>
      {isSignedIn && (
        <p className="mb-2">
          <TextLink href="/profile" className="inline-block py-2 font-semibold no-underline hover:underline">
            {words.home}
          </TextLink>
        </p>
      )}
      <PageHeading
        title={isSignedIn ? words.noHouse : words.whatItIs}
        lead={isSignedIn ? words.noHouseLead(company.lineHours) : words.whatLead}
      >
        {!isSignedIn && <p className="mt-4">{words.goes + words.afterwards}</p>}
      </PageHeading>
      <p className="do">
        <ButtonLink href={company.phoneHref} variant="line">
          {line.button}
        </ButtonLink>{" "}
        {!isSignedIn && (
          <>
            <ButtonLink href={`/login?redirectTo=${encodeURIComponent(path)}`} variant="line">
              {words.signIn}
            </ButtonLink>{" "}
          </>
        )}
        <ButtonLink href="/services/neighbourhood-watch" variant="quiet">
          {words.seePlans}
        </ButtonLink>
      </p>
      <NotAnAlarm />
    </>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ title: messagesAt(location.pathname).help.title }, matches);
