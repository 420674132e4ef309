import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requirePerson } from "~/access/guards.server";
import * as EmailChanges from "~/modules/accounts/credentials/email-changes.server";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import { NotCovered } from "~/modules/neighbourhoods/communities/not-covered";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icons";
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
      <ol className="ruled my-4 overflow-hidden rounded-md border border-line bg-card">
        <li className="flex items-center gap-3 px-4">
          <Round icon="check" look="bg-success-soft text-success" />
          <p className="min-w-0 flex-1">Your account is set up</p>
        </li>
        {pendingEmail && (
          <li className="flex items-center gap-3 px-4">
            <Round icon="mail" />
            <p className="min-w-0 flex-1">
              {`Open the link that we have sent to ${pendingEmail}: it confirms your new email.`}
            </p>
          </li>
        )}
        <Step
          icon="pin"
          look="bg-lamp text-night"
          href="/profile/verification"
          title="Have your address verified"
          text="Send a document that shows it, and we review it"
        >
          <p className="mt-3">
            <ButtonLink href="/profile/verification">Verify my address</ButtonLink>
          </p>
        </Step>
        {!hasFactor && (
          <Step
            icon="lock"
            href="/setup-2fa"
            title="Set up two-factor authentication"
            text="So that a stolen password is not enough"
          />
        )}
        <Step
          icon="car"
          href="/services/neighbourhood-watch"
          title={place ? "Look at our plans" : "Choose a patrol plan"}
          text={place ? "Decide whether you want one before we patrol in your area" : "For your street"}
        />
      </ol>
      <p>
        <a
          href="/profile"
          className="inline-flex min-h-6 items-center gap-0.5 font-semibold no-underline hover:underline"
        >
          Go to My Profile
          <Icon name="right" className="icon size-4" />
        </a>
      </p>
    </MinimalShell>
  );
}

/** A step that leads on as a whole; `children` is the button of the next one. */
function Step({
  icon,
  look,
  href,
  title,
  text,
  children,
}: {
  icon: IconName;
  look?: string;
  href: string;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <li className={`relative flex gap-3 px-4 hover:bg-hover ${children ? "items-start" : "items-center"}`}>
      <Round icon={icon} look={look} />
      <div className="min-w-0 flex-1">
        <a href={href} className="font-semibold text-ink no-underline after:absolute after:inset-0">
          {title}
        </a>
        <p className="soft text-sm">{text}</p>
        {children}
      </div>
      {!children && <Icon name="right" className="icon size-4" />}
    </li>
  );
}

function Round({ icon, look = "bg-info-soft text-link" }: { icon: IconName; look?: string | undefined }) {
  return (
    <span className={`grid size-9 flex-none place-items-center rounded-full ${look}`}>
      <Icon name={icon} />
    </span>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your account is ready" }, matches);
