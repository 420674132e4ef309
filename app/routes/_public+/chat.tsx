import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { prepare } from "~/modules/assistant/chat/answering.server";
import { questionSchema } from "~/modules/assistant/chat/chat.schema";
import * as Threads from "~/modules/assistant/chat/chat-threads.server";
import { Before, ChatFoot, ChatHead, Examples, examples, Notice } from "~/modules/assistant/chat/chat-window";
import { Composer } from "~/modules/assistant/chat/composer";
import { Thread, type Turn } from "~/modules/assistant/chat/thread";
import { chatTexts } from "~/modules/assistant/chat/turn-kinds";
import * as Writing from "~/modules/assistant/chat/writing.server";
import * as Model from "~/modules/assistant/model/model-state.server";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, submit } from "~/platform/forms.server";
import { currentScope } from "~/platform/scope.server";
import type { RouteHandle } from "~/route-handle";
import { EmergencyPanel } from "~/ui/emergency-panel";
import { pageMeta } from "~/ui/meta";
import { useRootData } from "~/ui/root-data";

export const handle = {
  page: "visitor",
  sheet: "rich",
  framed: true,
  unfinished: "answer",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await company()).phone) return redirect("/contact");
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
    return redirect(back, { status: 303, headers });
  });
}

export default function Chat() {
  const { example, stamp, query, begun, handedOver, model, resting, turns, writing, answer } =
    useLoaderData<typeof loader>();
  const { company } = useRootData();
  const { assistantName: name } = company;
  const embedded = query !== "";
  const chat = (
    <>
      <ChatHead name={name} />
      <Thread
        turns={turns}
        writing={writing}
        answer={written(answer)}
        formKey={handedOver ? undefined : stamp.key}
        name={name}
        embedded={embedded}
      >
        {!begun && <Examples query={query} />}
        {!begun && <Notice name={name} model={model} embedded={embedded} />}
        {resting && <p className="soft text-sm">{chatTexts.resting}</p>}
      </Thread>
      <Composer
        label={handedOver ? "Your message" : "Your question"}
        example={example}
        stamp={stamp}
        query={query}
      >
        <ChatFoot query={query} begun={begun} handedOver={handedOver} />
      </Composer>
    </>
  );
  if (embedded) return chat;
  return (
    <div className="mx-auto grid max-w-290 gap-4 *:min-w-0 sm:p-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <section
        className="flex h-[calc(100vh-8rem)] min-h-128 flex-col overflow-hidden border-line bg-card sm:rounded-[14px] sm:border print:h-auto"
        aria-label={`Chat with ${name}`}
      >
        {chat}
      </section>
      <aside className={`space-y-4 max-sm:px-4 max-sm:pb-4 ${begun ? "" : "max-lg:hidden"}`}>
        {/* Below that, the footer with the same line comes next. */}
        <div className="max-lg:hidden">
          <EmergencyPanel company={company} />
        </div>
        {(begun || !model) && <Before name={name} />}
      </aside>
    </div>
  );
}

/** The page is rendered twice: while the answer is written, and with it. */
function written(answer: unknown): Turn[] | undefined {
  return Array.isArray(answer) ? answer : undefined;
}

/** It is about one reader. */
export const headers = () => ({
  "Cache-Control": "no-store",
});

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Chat", description: "Ask our assistant, or talk to a person." }, matches);
