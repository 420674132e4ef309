import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { prepare } from "~/modules/assistant/chat/answering.server";
import { type QuestionInput, questionSchema } from "~/modules/assistant/chat/chat.schema";
import * as Threads from "~/modules/assistant/chat/chat-threads.server";
import { Thread, type Turn } from "~/modules/assistant/chat/thread";
import { chatTexts } from "~/modules/assistant/chat/turn-kinds";
import * as Writing from "~/modules/assistant/chat/writing.server";
import { longestQuestion } from "~/modules/assistant/knowledge/question";
import * as Model from "~/modules/assistant/model/model-state.server";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, submit } from "~/platform/forms.server";
import { currentScope } from "~/platform/scope.server";
import type { RouteHandle } from "~/route-handle";
import { TextAreaField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { useRootData } from "~/ui/root-data";

export const handle = {
  page: "visitor",
  sheet: "rich",
  framed: true,
  unfinished: "answer",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const thread = await Threads.find(await Threads.chatCookie.read(request));
  const { formRefused, isData } = currentScope() ?? {};
  const waits = !formRefused && !isData;
  // While the visitor types.
  void prepare();
  const { turns, writing, answer } = thread ? await Writing.read(thread, { waits }) : nothing;
  const asked = new URL(request.url).searchParams.get("question");
  return data({
    example: examples.find((question) => question === asked),
    stamp: formStamp(),
    query: Threads.frameQuery(request.url),
    begun: thread !== undefined,
    handedOver: thread?.handedOverAt != null,
    model: Model.isOn(),
    resting: thread !== undefined && (await Model.isResting()),
    ...{ turns, writing, answer },
  });
}

const examples = [
  "What does a plan cost?",
  "How often does the patrol pass?",
  "How do I verify my address?",
  "How do I cancel my plan?",
];

const nothing: Awaited<ReturnType<typeof Writing.read>> = { turns: [], writing: false };

export async function action({ request }: ActionFunctionArgs) {
  const problem =
    "Your question could not be sent. Please try again. If someone is in danger, call 911 first.";
  const token = await Threads.chatCookie.read(request);
  const back = `/chat${Threads.frameQuery(request.url)}`;
  return submit(request, questionSchema, problem, async ({ question }, form) => {
    let known = token;
    const settings = await company();
    // Before the transaction takes a connection, but never before 911.
    await prepare(question);
    let pending: Threads.Pending | undefined;
    await form.once(async (trx) => {
      const asked = await Threads.ask(token, question, settings, trx);
      known = asked?.token ?? token;
      pending = asked?.pending;
      return back;
    });
    if (pending) void Writing.write(pending, settings);
    const headers = known ? { "Set-Cookie": await Threads.chatCookie.set(known) } : undefined;
    return redirect(`${back}#latest`, { status: 303, headers });
  });
}

export default function Chat() {
  const { example, stamp, query, begun, handedOver, model, resting, turns, writing, answer } =
    useLoaderData<typeof loader>();
  const { assistantName: name, phone, phoneHref } = useRootData().company;
  return (
    <Wrap className="page narrow">
      {query === "" && <PageHeading title={`Chat with ${name}`} />}
      {query !== "" && <h1 className="sr">{`Chat with ${name}`}</h1>}
      {!begun && <Notice name={name} model={model} />}
      {resting && <p className="soft">{chatTexts.resting}</p>}
      <Thread
        turns={turns}
        writing={writing}
        answer={written(answer)}
        formKey={handedOver ? undefined : stamp.key}
        name={name}
        embedded={query !== ""}
      />
      <PageForm<QuestionInput>
        id="ask"
        values={{ question: example }}
        intro={!begun && <Examples query={query} />}
        action={`/chat${query}`}
        stamp={stamp}
        submit="Send"
        pending="Sending…"
        beside={
          !handedOver && (
            <a className="btn btn-line" href={`/chat/person${query}`}>
              Talk to a person
            </a>
          )
        }
        end={begun && <a href={`/chat/delete${query}`}>Delete my chat</a>}
      >
        {(fields) => (
          <TextAreaField
            field={fields.question}
            label={handedOver ? "Your message" : "Your question"}
            rows={3}
            maxLength={longestQuestion}
            enterKeyHint="send"
            data-enter=""
          />
        )}
      </PageForm>
      <p className="soft mt-6">
        In danger? Call <a href="tel:911">911</a> first, then <a href={phoneHref}>{phone}</a>.
      </p>
    </Wrap>
  );
}

function Examples({ query }: { query: string }) {
  return (
    <>
      <p className="soft">For example:</p>
      <ul className="mt-1 mb-4 flex flex-wrap gap-2">
        {examples.map((question) => (
          <li key={question}>
            <a
              className="inline-flex min-h-9 items-center rounded-full border border-control bg-card px-4 no-underline hover:bg-hover"
              href={`/chat?${new URLSearchParams({ ...(query && { embed: "1" }), question })}#ask`}
            >
              {question}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The page is rendered twice: while the answer is written, and with it. */
function written(answer: unknown): Turn[] | undefined {
  return Array.isArray(answer) ? answer : undefined;
}

function Notice({ name, model }: { name: string; model: boolean }) {
  const words = model
    ? `${name} is a program and answers from the pages of this site. A language model from another company words the answers: it gets what you ask, without email addresses and phone numbers.`
    : `${name} is a program and answers from the pages of this site.`;
  return (
    <p className="soft mb-4">
      {`${words} What you write is kept for 30 days, and you can delete it sooner. Please do not write card numbers, passwords or health details.`}
    </p>
  );
}

/** It is about one reader. */
export const headers = () => ({
  "Cache-Control": "no-store",
});

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Chat", description: "Ask our assistant, or talk to a person." }, matches);
