import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requirePerson } from "~/access/guards.server";
import { endedSessionCookie } from "~/access/session-cookie.server";
import { requireProof } from "~/access/step-up.server";
import * as Subscriptions from "~/modules/billing/subscriptions/subscriptions.server";
import * as PersonalData from "~/modules/office/privacy/personal-data.server";
import { flashCookie } from "~/platform/flash.server";
import { formStamp, redirectToPaper, submit } from "~/platform/forms.server";
import { CheckboxField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

const closeSchema = z.object({
  understood: z.literal("on", { error: "Tick the box to say that you understand" }),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  requireProof(request, person);
  const subscription = await Subscriptions.find(person.userId);
  return { email: person.email, subscribed: subscription?.isKept ?? false, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  requireProof(request, person);
  return submit(request, closeSchema, "Your account was not closed. Please try again.", async () => {
    await PersonalData.close(person.userId);
    const headers = new Headers({ "Set-Cookie": await endedSessionCookie(), "Clear-Site-Data": '"cache"' });
    const message = "Your account is closed and its data is deleted.";
    headers.append("Set-Cookie", await flashCookie({ kind: "success", message }));
    return redirectToPaper("/", headers);
  });
}

export default function CloseAccount() {
  const { email, subscribed, stamp } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page narrow">
      {subscribed ? (
        <>
          <Consequences email={email} subscribed />
          <a href="/profile">Keep my account</a>
        </>
      ) : (
        <PageForm<z.input<typeof closeSchema>>
          id="close-account"
          stamp={stamp}
          submit="Close account"
          pending="Closing…"
          variant="danger"
          intro={<Consequences email={email} />}
          beside={<a href="/profile">Keep my account</a>}
        >
          {({ understood }) => (
            <CheckboxField field={understood} label="I understand that this cannot be undone" />
          )}
        </PageForm>
      )}
    </Wrap>
  );
}

function Consequences({ email, subscribed }: { email: string; subscribed?: boolean }) {
  return (
    <>
      <PageHeading title="Close your account" lead={`This closes the account of ${email}.`} />
      {subscribed && (
        <p className="note">
          Your subscription is still running. <a href="/profile/subscription/cancel">Cancel it</a> first, and
          close your account once it has ended.
        </p>
      )}
      <ul className="mb-6 list-disc pl-5">
        <li>Your profile, your address, your devices and your choices are deleted at once.</li>
        <li>You can no longer sign in, and nobody can bring the account back.</li>
        <li>Messages that you sent us are kept for up to 24 months, as our privacy page says.</li>
        <li>
          You may want to <a href="/profile/export">download your data</a> first.
        </li>
      </ul>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Close your account" }, matches);
