import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as OwnQuotes from "~/modules/inquiries/quotes/own-quotes.server";
import { type DeclineInput, declineSchema } from "~/modules/inquiries/quotes/quote.schema";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { TextAreaField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const { status, reference } = orNotFound(await OwnQuotes.findByToken(token));
  const { code = 200, sentence: closed } = OwnQuotes.closedBy(status) ?? {};
  return data({ token, reference, closed, stamp: formStamp() }, { status: code });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const problem = "Your answer was not saved. Please try again.";
  return submit(request, declineSchema, problem, async ({ reason = "" }, form) => {
    const to = await form.once(async (trx) => {
      if (!(await OwnQuotes.decline(token, reason, trx))) orNotFound(undefined);
      return `/quotes/${token}`;
    });
    return redirectWithFlash(to, "You have declined the quote.");
  });
}

export default function DeclineQuote() {
  const { token, reference, closed, stamp } = useLoaderData<typeof loader>();
  if (closed)
    return (
      <Wrap className="page narrow">
        <PageHeading title="This quote can no longer be declined" lead={closed} />
        <ButtonLink href={`/quotes/${token}`}>See the quote</ButtonLink>
      </Wrap>
    );
  return (
    <Wrap className="page narrow">
      <PageForm<DeclineInput>
        id="decline"
        stamp={stamp}
        submit="Decline this quote"
        pending="Sending…"
        variant="line"
        intro={<PageHeading title="Decline this quote?" lead={`Reference ${reference}.`} />}
        beside={<a href={`/quotes/${token}`}>Back to the quote</a>}
      >
        {(fields) => <TextAreaField field={fields.reason} label="Why?" rows={4} maxLength={1_000} optional />}
      </PageForm>
    </Wrap>
  );
}

/** The address is a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Decline your quote" }, matches);
