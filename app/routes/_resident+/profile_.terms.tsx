import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requirePerson } from "~/access/guards.server";
import * as TermsConsents from "~/modules/billing/terms/terms-consents.server";
import { current } from "~/modules/shared/legal/legal-texts.server";
import { formatDate } from "~/platform/format";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { ButtonLink } from "~/ui/button";
import { CheckboxField } from "~/ui/fields";
import { Go } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { Round } from "~/ui/rows";

const schema = z.object({ agreed: z.literal("on", { error: "Tick the box to accept the terms" }) });

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const [owed, { day }] = await Promise.all([TermsConsents.findOwed(userId), current("terms")]);
  return { isOwed: owed !== null, day, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  return submit(request, schema, "This was not saved. Please try again.", async () => {
    await TermsConsents.accept(userId);
    return redirectWithFlash("/profile", "Thank you. We have kept that you accept the terms.");
  });
}

export default function NewTerms() {
  const { isOwed, day, stamp } = useLoaderData<typeof loader>();
  const version = formatDate(`${day}T00:00:00Z`, "UTC");
  return (
    <>
      <AccountTabs />
      <Wrap className="page narrow pt-8!">
        <PageHeading title={titleOf(isOwed)} />
        <section className="panel" aria-labelledby="terms-state">
          <div className="mb-4 flex items-center gap-3">
            <Round icon={isOwed ? "file" : "check"} tone={isOwed ? "warn" : "good"} />{" "}
            <h2 id="terms-state">
              {isOwed ? "Our terms have changed since you chose your plan" : "You have accepted our terms"}
            </h2>
          </div>
          <p>
            {`Version of ${version}. `}
            <Go to="/terms">Read the terms</Go>
          </p>
          {!isOwed && (
            <p className="do mt-4">
              <ButtonLink href="/profile">Go to your home</ButtonLink>
            </p>
          )}
        </section>
        {isOwed && (
          <div className="mt-6">
            <PageForm<z.input<typeof schema>> id="terms" stamp={stamp} submit="Accept" pending="Saving…">
              {({ agreed }) => (
                <CheckboxField field={agreed} label="I have read the terms and accept them." />
              )}
            </PageForm>
          </div>
        )}
      </Wrap>
    </>
  );
}

function titleOf(isOwed: boolean | undefined): string {
  return isOwed ? "New terms" : "Terms";
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: titleOf(data?.isOwed) }, matches);
