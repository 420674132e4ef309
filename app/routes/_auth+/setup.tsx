import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type RegisterInput, registerSchema } from "~/modules/accounts/credentials/register.schema";
import { RegisterFields } from "~/modules/accounts/credentials/register-fields";
import * as FirstOwner from "~/modules/staff/first-owner/first-owner.server";
import { AppError } from "~/platform/app-error.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { notFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

/** @throws Response 404 unless the key is good and nobody owns the site; 429 after too many wrong keys */
async function requireSetupKey(request: Request): Promise<string> {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const opens = await FirstOwner.opens(key).catch((error: unknown) => {
    if (error instanceof AppError) throw new Response(error.message, { status: error.status });
    throw error;
  });
  if (!opens) throw notFound();
  return key;
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSetupKey(request);
  return { stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const key = await requireSetupKey(request);
  const problem = "The account was not made. Please try again.";
  return submit(request, registerSchema, problem, async ({ fullName, email, password }) => {
    await FirstOwner.create(key, { fullName, email, password });
    return redirectWithFlash("/admin/login", "Your account is ready. Sign in, and set up the site.");
  });
}

export default function Setup() {
  const { stamp } = useLoaderData<typeof loader>();
  return (
    <MinimalShell office>
      <PageForm<RegisterInput>
        id="setup"
        stamp={stamp}
        submit="Make my account"
        pending="Saving…"
        intro={
          <PageHeading
            title="Set up your site"
            lead="You become its first owner, and can do everything in the back office. This page works once."
          />
        }
      >
        {(fields) => <RegisterFields fields={fields} />}
      </PageForm>
    </MinimalShell>
  );
}

/** The address is a secret until it is used. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Set up your site" }, matches);
