import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type AcceptInput, acceptSchema } from "~/modules/accounts/credentials/accept.schema";
import { NewPasswordFields } from "~/modules/accounts/credentials/new-password-fields";
import * as Invitations from "~/modules/residents/invitations/invitations.server";
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
  if (invitation) await Invitations.noteOpened(invitation.userId);
  const { email = null, fullName = "" } = invitation ?? {};
  const name = fullName === email ? "" : fullName;
  const page = { email, name, again: `/welcome/${params.token}/again`, stamp: formStamp() };
  return data(page, { status: invitation ? 200 : 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const problem = "An unexpected error occurred. Please try again.";
  return submit(request, acceptSchema, problem, async (given) => {
    await Invitations.accept(params.token ?? "", given);
    return redirectWithFlash("/login", "Your password is set. You can sign in now.");
  });
}

export default function Welcome() {
  const { email, name, again, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!email && !answer) {
    return (
      <MinimalShell>
        <PageForm
          id="ask"
          action={again}
          stamp={stamp}
          submit="Send me a new link"
          pending="Sending…"
          intro={
            <PageHeading
              title={linkGone}
              lead="This invitation has been used or has expired. If you have set a password already, sign in."
            />
          }
          beside={<a href="/login">Sign in</a>}
        />
      </MinimalShell>
    );
  }
  return (
    <MinimalShell>
      <PageForm<AcceptInput>
        id="welcome"
        values={{ fullName: name }}
        stamp={stamp}
        submit="Set password"
        pending="Saving…"
        intro={<PageHeading title="Welcome" lead={email ? `Set a password for ${email}.` : undefined} />}
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
