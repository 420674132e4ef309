import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { knownAddressCookie } from "~/access/registering.server";
import { endedSessionCookie } from "~/access/session-cookie.server";
import * as EmailChanges from "~/modules/accounts/credentials/email-changes.server";
import { flashCookie } from "~/platform/flash.server";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { linkGone, pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

const noStore = { "Cache-Control": "no-store" };

export async function loader({ params }: LoaderFunctionArgs) {
  const owner = await EmailChanges.find(params.token ?? "");
  const page = { email: owner?.email ?? null, gone: EmailChanges.changeGone, stamp: formStamp() };
  return data(page, { status: owner ? 200 : 410, headers: noStore });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return submit(request, noFields, "Your email was not changed. Please try again.", async () => {
    const email = await EmailChanges.confirm(params.token ?? "");
    const headers = new Headers({ "Set-Cookie": await endedSessionCookie() });
    headers.append("Set-Cookie", await knownAddressCookie(email));
    const message = "Your email has been changed. Please sign in with the new one.";
    headers.append("Set-Cookie", await flashCookie({ kind: "success", message }));
    return redirect("/login", { status: 303, headers });
  });
}

export default function ChangeEmail() {
  const { email, gone, stamp } = useLoaderData<typeof loader>();
  if (!email) {
    return (
      <MinimalShell>
        <PageHeading title={linkGone} lead={gone}>
          <p>
            <a href="/profile">Go to your profile</a>
          </p>
        </PageHeading>
      </MinimalShell>
    );
  }
  const lead = `After that, you will sign in with ${email}. Every device will be signed out.`;
  return (
    <MinimalShell>
      <PageForm
        id="change-email"
        stamp={stamp}
        submit={`Use ${email}`}
        pending="Changing…"
        intro={<PageHeading title="Confirm your new email" lead={lead} />}
      />
    </MinimalShell>
  );
}

export const headers = () => noStore;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.email ? "Confirm your new email" : linkGone }, matches);
