import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findVisitor } from "~/access/guards.server";
import { calls } from "~/messages/en/calls";
import { formats } from "~/messages/en/formats";
import { help } from "~/messages/en/help";
import { messagesAt } from "~/messages/messages";
import { HelpPage, Mark, Next, NotAnAlarm, Numbers, Way } from "~/modules/service/calls/alert-parts";
import { alertPath, callWishes } from "~/modules/service/calls/call-options";
import * as OwnCalls from "~/modules/service/calls/own-calls.server";
import * as Points from "~/modules/service/points/points.server";
import { company } from "~/modules/shared/company/company.server";
import { optional, seeOther } from "~/platform/http.server";
import { formatPhone } from "~/platform/phone";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { useEmergency } from "~/ui/emergency-line";
import { Icon } from "~/ui/icons";
import { TextLink, useMessages } from "~/ui/language";
import { pageMeta } from "~/ui/meta";
import { PageHeading } from "~/ui/page";
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
  if (!house) return <WhatItIs isSignedIn={isSignedIn} />;
  return (
    <HelpPage
      aside={
        <>
          <Numbers ownLine={ownLine} />
          <Try />
          <Last {...house} />
        </>
      }
    >
      <Choose />
    </HelpPage>
  );
}

function Choose() {
  const words = useMessages("help", help);
  return (
    <>
      <h1>{words.title}</h1>
      <div className="mt-5">
        {callWishes.map((wish, index) => (
          <Way key={wish} wish={wish} href={`${alertPath}/confirm?for=${wish}`} isFirst={index === 0}>
            {words.hints[wish]}
          </Way>
        ))}
      </div>
      <Next />
    </>
  );
}

function Try() {
  const words = useMessages("help", help);
  return (
    <section className="panel" aria-labelledby="test">
      <h2 id="test">{words.tryIt}</h2>
      <p className="soft mt-1 text-sm">{words.tryText}</p>
      <p className="do mt-4">
        <ButtonLink href={`${alertPath}/confirm?for=call&test=1`} variant="line">
          {words.sendTest}
        </ButtonLink>
      </p>
    </section>
  );
}

function Last({ last }: NonNullable<Page["house"]>) {
  const words = useMessages("help", help);
  const { wishes, states } = useMessages("calls", calls);
  const { dateTime } = useMessages("formats", formats);
  const { timeZone } = useRootData().company;
  if (last.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="last">
      <h2 id="last">{words.last}</h2>
      <ul className="ruled mt-1">
        {last.map(({ id, wants, isTest, state, sentAt }) => (
          <li key={id} className="relative hover:bg-hover">
            <TextLink
              href={`${alertPath}/${id}`}
              className="text-ink no-underline after:absolute after:inset-0"
            >
              <b className="block">{isTest ? words.test : wishes[wants]}</b>{" "}
              <span className="soft text-sm">{`${states[state]}, ${dateTime(sentAt, timeZone)}`}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing can be sent from here: the number to call, and how the alert is to be had. */
function WhatItIs({ isSignedIn }: { isSignedIn: boolean }) {
  const words = useMessages("help", help);
  const { wishes } = useMessages("calls", calls);
  const { company, path } = useRootData();
  const line = useEmergency(company);
  return (
    <HelpPage
      aside={
        <section className="panel" aria-labelledby="ways">
          <h2 id="ways">{words.ways}</h2>
          <ul className="ruled mt-1">
            {callWishes.map((wish) => (
              <li key={wish} className="flex items-center gap-4">
                <Mark icon={wish === "patrol" ? "car" : "phone"} />
                <p>
                  <b>{wishes[wish]}</b> <span className="soft block text-sm">{words.hints[wish]}</span>
                </p>
              </li>
            ))}
          </ul>
          <p className="do mt-2">
            <ButtonLink href="/services/neighbourhood-watch" variant={isSignedIn ? "ink" : "line"}>
              {words.seePlans}
            </ButtonLink>
          </p>
        </section>
      }
    >
      <PageHeading
        title={isSignedIn ? words.noHouse : words.whatItIs}
        lead={isSignedIn ? words.noHouseLead(company.lineHours) : words.whatLead}
      />
      <p className="do">
        {!isSignedIn && (
          <>
            <ButtonLink href={`/login?redirectTo=${encodeURIComponent(path)}`}>
              {words.signIn}
            </ButtonLink>{" "}
          </>
        )}
        <ButtonLink href={company.phoneHref} variant="line">
          <Icon name="phone" />
          {line.button}
        </ButtonLink>
        {isSignedIn && (
          <>
            {" "}
            <ButtonLink href="/profile" variant="quiet">
              {words.home}
            </ButtonLink>
          </>
        )}
      </p>
      {!isSignedIn && <Next />}
      <NotAnAlarm />
    </HelpPage>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ title: messagesAt(location.pathname).help.title }, matches);
