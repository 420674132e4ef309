import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as SecureAccount from "~/modules/accounts/credentials/secure-account.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { linkGone, pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ params }: LoaderFunctionArgs) {
  const live = await SecureAccount.isLive(params.token ?? "");
  const page = { live, gone: SecureAccount.secureLinkGone, stamp: formStamp() };
  return data(page, { status: live ? 200 : 410 });
}

const signedOut =
  "Every device is signed out, and the old password no longer works. An email with a link to set a new one is on its way to you. If you use the old password elsewhere, change it there too.";

export async function action({ request, params }: ActionFunctionArgs) {
  return submit(request, noFields, "That did not work. Please try again.", async () => {
    await SecureAccount.secure(params.token ?? "");
    return redirectWithFlash("/login", signedOut);
  });
}

export default function SecureAccountPage() {
  const { live, gone, stamp } = useLoaderData<typeof loader>();
  if (!live) {
    return (
      <MinimalShell>
        <PageHeading title={linkGone} lead={gone} />
        <ButtonLink href="/login?mode=forgot">Set a new password</ButtonLink>
      </MinimalShell>
    );
  }
  const what = "We sign out every device, cancel the password, and send you a link to set a new one.";
  return (
    <MinimalShell>
      <PageForm
        id="secure-account"
        stamp={stamp}
        submit="Secure my account"
        pending="Securing…"
        variant="danger"
        intro={<PageHeading title="Secure your account" lead={what} />}
      />
      <p className="mt-8">If it was you, close this page: nothing changes.</p>
    </MinimalShell>
  );
}

/** The address is a secret until it is used. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.live ? "Secure your account" : linkGone }, matches);
