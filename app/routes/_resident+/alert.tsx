import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findVisitor } from "~/access/guards.server";
import { First911, Numbers } from "~/modules/service/calls/alert-parts";
import { alertPath, callWishes, stateWords, wishWords } from "~/modules/service/calls/call-options";
import * as OwnCalls from "~/modules/service/calls/own-calls.server";
import * as Points from "~/modules/service/points/points.server";
import { company } from "~/modules/shared/company/company.server";
import { formatDateTime } from "~/platform/format";
import { optional, seeOther } from "~/platform/http.server";
import { formatPhone } from "~/platform/phone";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { callWords } from "~/ui/emergency-line";
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
  return (
    <Wrap className="page">
      <First911 />
      <div className="mt-8 grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div>{house ? <Choose {...house} /> : <WhatItIs isSignedIn={isSignedIn} />}</div>
        <div>
          <Numbers ownLine={ownLine} />
        </div>
      </div>
    </Wrap>
  );
}

const lead =
  "It goes by email, at once, to the guards on shift in your streets, our dispatchers and our office.";

const hints = {
  patrol: "Somebody on duty comes to your house and looks at it from outside.",
  call: "Somebody on duty calls the number in your profile.",
};

function Choose({ last }: NonNullable<Page["house"]>) {
  const { timeZone } = useRootData().company;
  return (
    <>
      <PageHeading title="Ask for help" lead={`${lead} The next page asks you to confirm.`} />
      {callWishes.map((wish, index) => (
        <section key={wish} className="panel p-6" aria-labelledby={wish}>
          <h2 id={wish}>{wishWords[wish]}</h2>
          <p className="soft mt-1">{hints[wish]}</p>
          <p className="do mt-4">
            <ButtonLink href={`${alertPath}/confirm?for=${wish}`} variant={index === 0 ? "lamp" : "line"}>
              {wishWords[wish]}
            </ButtonLink>
          </p>
        </section>
      ))}
      <section className="panel p-6" aria-labelledby="test">
        <h2 id="test">Try it once a month</h2>
        <p className="soft mt-1">
          A test is marked as one wherever it is read, and nobody comes. You see how soon somebody has seen
          it.
        </p>
        <p className="do mt-4">
          <ButtonLink href={`${alertPath}/confirm?for=call&test=1`} variant="line">
            Send a test
          </ButtonLink>
        </p>
      </section>
      {last.length > 0 && (
        <section className="panel p-6" aria-labelledby="last">
          <h2 id="last">Your last requests</h2>
          <ul className="ruled mt-1">
            {last.map(({ id, wants, isTest, state, sentAt }) => (
              <li key={id}>
                <a href={`${alertPath}/${id}`}>
                  {isTest ? "Test" : wishWords[wants]}
                  {`, ${formatDateTime(sentAt, timeZone)}`}
                </a>{" "}
                <span className="soft">{stateWords[state]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function WhatItIs({ isSignedIn }: { isSignedIn: boolean }) {
  const { company } = useRootData();
  return (
    <>
      <PageHeading
        title="Ask for help from your house"
        lead="Residents whose plan protects a house ask here for the patrol to come by, or for a call."
      />
      <p className="do mb-6">
        <ButtonLink href={company.phoneHref}>
          {callWords(company)}
        </ButtonLink>{" "}
        {!isSignedIn && (
          <ButtonLink href="/login?redirectTo=%2Falert" variant="line">
            Sign in
          </ButtonLink>
        )}
      </p>
      <p>{`${lead} The page then shows when they have seen it, and who.`}</p>
      <p className="mt-3">
        <a href="/services/neighbourhood-watch">See plans</a>
      </p>
    </>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Ask for help" }, matches);
