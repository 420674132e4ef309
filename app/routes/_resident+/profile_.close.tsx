import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requirePerson } from "~/access/guards.server";
import { endedSessionCookie } from "~/access/session-cookie.server";
import { requireProof } from "~/access/step-up.server";
import { creditBack } from "~/modules/billing/subscriptions/credit-words";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as PersonalData from "~/modules/office/privacy/personal-data.server";
import { isInvited } from "~/modules/shared/roles/roles";
import { flashCookie } from "~/platform/flash.server";
import { formatDate, formatMoney } from "~/platform/format";
import { formStamp, redirectToPaper, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/fields";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

const closeSchema = z.object({
  givesUp: z.literal("on", { error: "Tick the box to give up the rest of your plan" }).optional(),
  understood: z.literal("on", { error: "Tick the box to say that you understand" }),
});

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  requireProof(request, person);
  const subscription = await Subscriptions.find(person.userId);
  const kept = subscription?.isKept ? subscription : undefined;
  return {
    email: person.email,
    isResident: !isInvited(person.role),
    kept,
    hasPlan: kept !== undefined || subscription?.isCurrent === true,
    stamp: formStamp(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  requireProof(request, person);
  return submit(
    request,
    closeSchema,
    "Your account was not closed. Please try again.",
    async ({ givesUp }) => {
      await PersonalData.close(person.userId, { givesUp: givesUp === "on" });
      const headers = new Headers({ "Set-Cookie": await endedSessionCookie(), "Clear-Site-Data": '"cache"' });
      const message = "Your account is closed and its data is deleted.";
      headers.append("Set-Cookie", await flashCookie({ kind: "success", message }));
      return redirectToPaper("/", headers);
    },
  );
}

export default function CloseAccount() {
  const { email, isResident, kept, hasPlan, stamp } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const lastDay = kept?.cancelAt && formatDate(kept.cancelAt, company.timeZone);
  return (
    <>
      {isResident && <AccountTabs current="Settings" />}
      <Wrap className="page pt-8!">
        <Back to="/profile/data">Your data</Back>
        <PageHeading title="Close your account" lead={`This closes the account of ${email}.`} />
        <div className="max-w-160">
          <Panel title="Before you go" id="copy">
            <p>
              Download the information we hold about you. You can no longer do that once the account is
              closed.
            </p>
            <p className="mt-4">
              <ButtonLink variant="line" href="/profile/export">
                Download my data
              </ButtonLink>
            </p>
          </Panel>
          <Panel title="What happens" id="closing">
            <Consequences hasPlan={hasPlan} />
            {kept && !lastDay ? (
              <>
                <p className="note">
                  Your subscription is still running. <a href="/profile/subscription/cancel">Cancel it</a>{" "}
                  first. After that you can close your account, at once or when the subscription ends.
                </p>
                <Keep />
              </>
            ) : (
              <PageForm<z.input<typeof closeSchema>>
                id="close-account"
                stamp={stamp}
                submit="Close account"
                pending="Closing…"
                variant="danger"
                intro={
                  kept && (
                    <p className="note">
                      {`Your plan, ${kept.planName}, is cancelled and runs until ${lastDay}. If you close your account now, it ends today and the days that are left are not refunded.`}
                      {kept.creditCents > 0 &&
                        ` You also have a credit of ${formatMoney(kept.creditCents)}, ${creditBack}.`}
                    </p>
                  )
                }
                beside={<Keep />}
              >
                {({ givesUp, understood }) => (
                  <>
                    {kept && (
                      <CheckboxField
                        field={givesUp}
                        label={`I give up my plan until ${lastDay}, without a refund`}
                      />
                    )}
                    <CheckboxField field={understood} label="I understand that this cannot be undone" />
                  </>
                )}
              </PageForm>
            )}
          </Panel>
        </div>
      </Wrap>
    </>
  );
}

function Keep() {
  return (
    <ButtonLink variant="quiet" href="/profile/data">
      Keep my account
    </ButtonLink>
  );
}

function Consequences({ hasPlan }: { hasPlan: boolean }) {
  return (
    <ul className="mb-5 list-disc space-y-2 ps-5">
      <li>Your profile, your address, your devices and your choices are deleted at once.</li>
      <li>You can no longer sign in, and nobody can bring the account back.</li>
      <li>
        Messages that you sent us are kept for up to 24 months, as our <a href="/privacy">privacy page</a>{" "}
        says.
      </li>
      {!hasPlan && <li>You have no plan: nothing more is charged.</li>}
    </ul>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Close your account" }, matches);
