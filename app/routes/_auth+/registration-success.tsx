import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import * as EmailChanges from "~/modules/accounts/credentials/email-changes.server";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import { NotCovered } from "~/modules/neighbourhoods/communities/not-covered";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  if (!person.setupCompleted) throw redirect("/account-setup", 303);
  const { fullName, hasFactor, userId } = person;
  const home = await optional(() => Coverage.homeOf(userId));
  const place = home?.isCovered === false ? home.place : undefined;
  return { name: fullName, hasFactor, place, pendingEmail: await EmailChanges.pending(userId) };
}

export default function RegistrationSuccess() {
  const { name, hasFactor, place, pendingEmail } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <MinimalShell>
      <PageHeading
        title={`Welcome to ${company.name}`}
        lead={`Your account is ready, ${name.split(" ")[0]}. We have sent you a welcome email.`}
      />
      {place && <NotCovered place={place} />}
      <h2>What comes next</h2>
      <ol className="mt-4 mb-8 grid list-decimal gap-2 ps-7">
        {pendingEmail && (
          <li>{`Open the link that we have sent to ${pendingEmail}: it confirms your new email.`}</li>
        )}
        <li>
          <a href="/profile/verification">Have your address verified</a>: send a document that shows it, and
          we review it.
        </li>
        {!hasFactor && (
          <li>
            <a href="/setup-2fa">Set up two-factor authentication</a>, so that a stolen password is not
            enough.
          </li>
        )}
        <li>
          {place ? (
            <>
              <a href="/services/neighbourhood-watch">Look at our plans</a>, and decide whether you want one
              before we patrol in your area.
            </>
          ) : (
            <>
              <a href="/services/neighbourhood-watch">Choose a patrol plan</a> for your street.
            </>
          )}
        </li>
      </ol>
      <p className="do">
        <ButtonLink href="/profile/verification">Verify my address</ButtonLink>{" "}
        <ButtonLink href="/profile" variant="line">
          Go to My Profile
        </ButtonLink>
      </p>
    </MinimalShell>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your account is ready" }, matches);
