import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as Invitations from "~/modules/residents/invitations/invitations.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

/** Says the same for every address, so that nobody learns who is a client. */
export async function loader({ params }: LoaderFunctionArgs) {
  return { back: `/welcome/${params.token}`, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  return submit(request, noFields, "No link was sent. Please try again.", async () => {
    await Invitations.askAgain(token);
    return redirectWithFlash(`/welcome/${token}`, Invitations.askedWords);
  });
}

export default function AskForInvitation() {
  const { back, stamp } = useLoaderData<typeof loader>();
  return (
    <MinimalShell>
      <PageForm
        id="ask"
        stamp={stamp}
        submit="Send me a new link"
        pending="Sending…"
        intro={
          <PageHeading title="A new link" lead="We send it to the address that the invitation went to." />
        }
        beside={<a href={back}>Back</a>}
      />
    </MinimalShell>
  );
}

/** The address is a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "A new link" }, matches);
