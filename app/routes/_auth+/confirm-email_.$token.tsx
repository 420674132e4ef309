import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { afterConfirming } from "~/access/registering.server";
import * as EmailConfirmations from "~/modules/accounts/credentials/email-confirmations.server";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { LinkGone } from "~/ui/link-gone";
import { linkGone, pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

const withoutPassword = "/login?mode=forgot";

/** Opening the link changes nothing: mail scanners open links too. */
export async function loader({ params }: LoaderFunctionArgs) {
  const owner = await EmailConfirmations.find(params.token ?? "");
  const page = { email: owner?.email, stamp: formStamp() };
  return data(page, { status: owner ? 200 : 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submit(request, noFields, "That did not work. Please try again.", async (_, form) => {
    const email = (await EmailConfirmations.find(params.token ?? ""))?.email;
    const wayOn = await form.once(async (trx) => {
      const { needsPassword } = await EmailConfirmations.confirm(params.token ?? "", trx);
      return needsPassword ? withoutPassword : "/login";
    });
    return afterConfirming(request, { email, needsPassword: wayOn === withoutPassword });
  });
}

export default function ConfirmEmailByLink() {
  const { email, stamp } = useLoaderData<typeof loader>();
  if (!email)
    return (
      <LinkGone lead="It has been used, or it is older than 24 hours. If your email is confirmed already, sign in.">
        <ButtonLink href="/confirm-email/mail">Ask for another email</ButtonLink>{" "}
        <ButtonLink href="/login" variant="line">
          Sign in
        </ButtonLink>
      </LinkGone>
    );
  return (
    <MinimalShell>
      <PageForm
        id="confirm-email"
        stamp={stamp}
        submit="Confirm my email"
        pending="Confirming…"
        intro={<PageHeading title="Confirm your email" lead={`Press the button if ${email} is yours.`} />}
      />
    </MinimalShell>
  );
}

/** The address is a secret until it is used. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.email ? "Confirm your email" : linkGone }, matches);
