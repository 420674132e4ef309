import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type AcceptInput, acceptSchema } from "~/modules/accounts/credentials/accept.schema";
import { NewPasswordFields } from "~/modules/accounts/credentials/new-password-fields";
import * as Invitations from "~/modules/staff/team/invitations.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { TextField } from "~/ui/fields";
import { linkGone, pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ params }: LoaderFunctionArgs) {
  const invitation = await Invitations.find(params.token ?? "");
  const page = { email: invitation?.email ?? null, gone: Invitations.invitationGone, stamp: formStamp() };
  return data(page, { status: invitation ? 200 : 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const problem = "An unexpected error occurred. Please try again.";
  return submit(request, acceptSchema, problem, async ({ fullName, password }) => {
    const role = await Invitations.accept(params.token ?? "", fullName, password);
    return redirectWithFlash(
      role === "guard" ? "/login" : "/admin/login",
      "Your password is set. You can sign in now.",
    );
  });
}

export default function Invite() {
  const { email, gone, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!email && !answer) {
    return (
      <MinimalShell>
        <PageHeading title={linkGone} lead={gone} />
      </MinimalShell>
    );
  }
  return (
    <MinimalShell>
      <PageForm<AcceptInput>
        id="invite"
        stamp={stamp}
        submit="Set password"
        pending="Saving…"
        intro={<PageHeading title="Set your password" lead={email ? `For ${email}.` : undefined} />}
      >
        {({ fullName, password, confirmPassword }) => (
          <>
            <TextField field={fullName} label="Full name" autoComplete="name" />
            <NewPasswordFields password={password} again={confirmPassword} label="New password" />
          </>
        )}
      </PageForm>
    </MinimalShell>
  );
}

/** The address is a secret until it is used. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.email ? "Set your password" : linkGone }, matches);
