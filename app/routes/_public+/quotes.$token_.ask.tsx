import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as OwnQuotes from "~/modules/inquiries/quotes/own-quotes.server";
import { type QuestionInput, questionSchema } from "~/modules/inquiries/quotes/quote.schema";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { TextAreaField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const { reference } = orNotFound(await OwnQuotes.findByToken(token));
  return { token, reference, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const problem = "Your message was not sent. Please try again.";
  return submit(request, questionSchema, problem, async ({ question }, form) => {
    const to = await form.once(async (trx) => {
      if (!(await OwnQuotes.ask(token, question, trx))) orNotFound(undefined);
      return `/quotes/${token}`;
    });
    return redirectWithFlash(to, "We have your message. A person will answer by email.");
  });
}

export default function AskAboutQuote() {
  const { token, reference, stamp } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page narrow">
      <PageForm<QuestionInput>
        id="ask"
        stamp={stamp}
        submit="Send my question"
        pending="Sending…"
        intro={<PageHeading title="Ask about your quote" lead={`Reference ${reference}.`} />}
        beside={<a href={`/quotes/${token}`}>Back to the quote</a>}
      >
        {(fields) => (
          <TextAreaField field={fields.question} label="Your question" rows={5} maxLength={5_000} />
        )}
      </PageForm>
    </Wrap>
  );
}

/** The address is a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Ask about your quote" }, matches);
