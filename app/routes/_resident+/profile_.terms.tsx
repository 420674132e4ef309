import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requirePerson } from "~/access/guards.server";
import * as TermsConsents from "~/modules/billing/terms/terms-consents.server";
import { readLegalText } from "~/modules/shared/legal/legal-text";
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
import { Panel } from "~/ui/panel";
import { Round, Row, Rows } from "~/ui/rows";
import { Split } from "~/ui/split";

const schema = z.object({ agreed: z.literal("on", { error: "Tick the box to accept the terms" }) });

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const [owed, { day, body }] = await Promise.all([TermsConsents.findOwed(userId), current("terms")]);
  const parts = readLegalText(body).blocks.flatMap((block) =>
    block.kind === "heading" ? [{ id: block.id, text: block.text }] : [],
  );
  return { isOwed: owed !== null, day, parts, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  return submit(request, schema, "This was not saved. Please try again.", async () => {
    await TermsConsents.accept(userId);
    return redirectWithFlash("/profile", "Thank you. We have kept that you accept the terms.");
  });
}

export default function NewTerms() {
  const { isOwed, day, parts, stamp } = useLoaderData<typeof loader>();
  const version = formatDate(`${day}T00:00:00Z`, "UTC");
  return (
    <>
      <AccountTabs />
      <Wrap className="page pt-8!">
        <PageHeading title={titleOf(isOwed)} lead={`Version of ${version}.`} />
        <Split label="What the terms are about" aside={<Contents parts={parts} />}>
          <section className="panel" aria-labelledby="terms-state">
            <div className="mb-4 flex items-center gap-3">
              <Round icon={isOwed ? "file" : "check"} tone={isOwed ? "warn" : "good"} />{" "}
              <h2 id="terms-state">
                {isOwed ? "Our terms have changed since you chose your plan" : "You have accepted our terms"}
              </h2>
            </div>
            <p className="mb-4">
              <Go to="/terms">Read the terms</Go>
            </p>
            {isOwed ? (
              <PageForm<z.input<typeof schema>> id="terms" stamp={stamp} submit="Accept" pending="Saving…">
                {({ agreed }) => (
                  <CheckboxField field={agreed} label="I have read the terms and accept them." />
                )}
              </PageForm>
            ) : (
              <p className="do">
                <ButtonLink href="/profile">Go to your account</ButtonLink>
              </p>
            )}
          </section>
        </Split>
      </Wrap>
    </>
  );
}

/** The parts of the terms, each a way into them. */
function Contents({ parts }: { parts: { id: string; text: string }[] }) {
  if (parts.length === 0) return null;
  return (
    <Panel title="What the terms are about">
      <Rows>
        {parts.map(({ id, text }) => (
          <Row key={id} to={`/terms#${id}`} title={text} />
        ))}
      </Rows>
    </Panel>
  );
}

function titleOf(isOwed: boolean | undefined): string {
  return isOwed ? "New terms" : "Terms";
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: titleOf(data?.isOwed) }, matches);
