import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { knownAddressCookie } from "~/access/registering.server";
import { NewPasswordFields } from "~/modules/accounts/credentials/new-password-fields";
import * as PasswordResets from "~/modules/accounts/credentials/password-resets.server";
import { type ResetInput, resetSchema } from "~/modules/accounts/credentials/register.schema";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { LinkGone } from "~/ui/link-gone";
import { linkGone, pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ params }: LoaderFunctionArgs) {
  const live = await PasswordResets.isLive(params.token ?? "");
  const page = { live, stamp: formStamp() };
  return data(page, { status: live ? 200 : 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const problem = "An unexpected error occurred. Please try again.";
  return submit(request, resetSchema, problem, async ({ password }, form) => {
    const token = params.token ?? "";
    const email = await PasswordResets.emailOf(token);
    const passwordHash = await PasswordResets.hashFor(token, password);
    const wayOn = await form.once(async (trx) => {
      await PasswordResets.reset(token, passwordHash, trx);
      return "/login";
    });
    const answer = await redirectWithFlash(wayOn, "Your password has been changed. Please sign in.");
    if (email) answer.headers.append("Set-Cookie", await knownAddressCookie(email));
    return answer;
  });
}

export default function ResetPassword() {
  const { live, stamp } = useLoaderData<typeof loader>();
  if (!live) {
    return (
      <LinkGone lead="It has been used, it is older than an hour, or we have sent you a newer one.">
        <ButtonLink href="/login?mode=forgot">Ask for a new link</ButtonLink>{" "}
        <ButtonLink href="/login" variant="line">
          Sign in
        </ButtonLink>
      </LinkGone>
    );
  }
  return (
    <MinimalShell>
      <PageForm<ResetInput>
        id="reset-password"
        stamp={stamp}
        submit="Set password"
        pending="Saving…"
        intro={<PageHeading title="Set a new password" lead="Every device is signed out once it is set." />}
      >
        {({ password, confirmPassword }) => (
          <NewPasswordFields password={password} again={confirmPassword} label="New password" />
        )}
      </PageForm>
    </MinimalShell>
  );
}

/** The address is a secret until it is used. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.live ? "Set a new password" : linkGone }, matches);
