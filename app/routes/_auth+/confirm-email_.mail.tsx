import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { awaitConfirmation, findRegistering } from "~/access/registering.server";
import * as EmailConfirmations from "~/modules/accounts/credentials/email-confirmations.server";
import { type AddressInput, addressSchema } from "~/modules/accounts/credentials/register.schema";
import { EmailField } from "~/modules/accounts/credentials/register-fields";
import { formStamp, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { Countdown } from "~/ui/countdown";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  return { email: (await findRegistering(request))?.email, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const problem = "An unexpected error occurred. Please try again later.";
  return submit(request, addressSchema, problem, async ({ email }) => {
    const tokenId = await EmailConfirmations.resend(email);
    const { signIn = "/login", fullName } = (await findRegistering(request)) ?? {};
    const message = "If this email is waiting to be confirmed, another message is on its way.";
    return awaitConfirmation({ email, tokenId, signIn, fullName }, message);
  });
}

export default function ConfirmEmailMail() {
  const { email, stamp } = useLoaderData<typeof loader>();
  const lead = "It has a link and a code; either one confirms your email.";
  return (
    <MinimalShell>
      <PageForm<AddressInput>
        id="confirm-email-mail"
        values={{ email }}
        stamp={stamp}
        submit="Send again"
        pending="Sending…"
        lead={(sentence) => <Countdown sentence={sentence} over="You can ask for another email now." />}
        intro={<PageHeading title="Send the email again" lead={lead} />}
        beside={<a href="/login">Sign in</a>}
      >
        {(fields) => <EmailField field={fields.email} />}
      </PageForm>
    </MinimalShell>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Send the email again" }, matches);
