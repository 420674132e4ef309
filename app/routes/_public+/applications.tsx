import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type LinkRequestInput, linkRequestSchema } from "~/modules/hiring/applications/application.schema";
import * as LinkRequests from "~/modules/hiring/applications/application-link-requests.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { TextField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export function loader() {
  return { stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const problem = "We could not send the link. Please try again.";
  return submit(request, linkRequestSchema, problem, async ({ email }) => {
    await LinkRequests.ask(email);
    const message = "If we have applications from this address, we have emailed a new link for each one.";
    return redirectWithFlash("/applications", message);
  });
}

export default function ApplicationLinks() {
  const { stamp } = useLoaderData<typeof loader>();
  const lead =
    "Enter the email you applied with. We will send a new link, where you can see where your application stands, replace your files or withdraw. Your current link works until you save something with the new one, or end it there.";
  return (
    <Wrap className="page narrow">
      <PageForm<LinkRequestInput>
        id="link"
        stamp={stamp}
        submit="Send me the link"
        pending="Sending…"
        intro={<PageHeading title="Find your application" lead={lead} />}
      >
        {(fields) => <TextField field={fields.email} label="Email" type="email" autoComplete="email" />}
      </PageForm>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Find your application" }, matches);
