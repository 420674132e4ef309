import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownContact } from "~/access/own-contact.server";
import { type PersonInput, personSchema } from "~/modules/assistant/chat/chat.schema";
import * as Threads from "~/modules/assistant/chat/chat-threads.server";
import { handOver, lastQuestion } from "~/modules/assistant/chat/handing-over.server";
import { PersonFields } from "~/modules/assistant/chat/person-fields";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor", framed: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const thread = await Threads.find(await Threads.chatCookie.read(request));
  const question = thread && (await lastQuestion(thread.id));
  const values = { ...(await ownContact(request)), question };
  return { values, stamp: formStamp(), query: Threads.frameQuery(request.url) };
}

export async function action({ request }: ActionFunctionArgs) {
  const problem = "Your chat could not be handed over. Please try again, or call us.";
  const token = await Threads.chatCookie.read(request);
  const back = `/chat${Threads.frameQuery(request.url)}`;
  return submit(request, personSchema, problem, async ({ question, ...person }, form) => {
    let known = token;
    const settings = await company();
    await form.once(async (trx) => {
      known = await handOver({ token, person, question, settings, automated: form.looksAutomated }, trx);
      return back;
    });
    const headers = known ? { "Set-Cookie": await Threads.chatCookie.set(known) } : undefined;
    return redirect(back, { status: 303, headers });
  });
}

export default function TalkToPerson() {
  const { values, stamp, query } = useLoaderData<typeof loader>();
  const { hours, phone, phoneHref } = useRootData().company;
  const lead = `We send what was said in the chat to our office. A person answers in the chat and by email. Office hours: ${hours}.`;
  return (
    <Wrap className="page narrow">
      <PageForm<PersonInput>
        id="person"
        action={`/chat/person${query}`}
        values={values}
        stamp={stamp}
        submit="Talk to a person"
        pending="Sending…"
        safeguards
        intro={
          <>
            <p className="banner mb-4">
              If someone is in danger, call <a href="tel:911">911</a> first, then{" "}
              <a href={phoneHref}>{phone}</a>.
            </p>
            <PageHeading title="Talk to a person" lead={lead} />
          </>
        }
        beside={<a href={`/chat${query}`}>Back to the chat</a>}
      >
        {(fields) => <PersonFields fields={fields} />}
      </PageForm>
    </Wrap>
  );
}

export const headers = () => ({
  "Cache-Control": "no-store",
});

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Talk to a person" }, matches);
