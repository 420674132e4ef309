import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Person, requireStaff } from "~/access/guards.server";
import { requestHref } from "~/modules/service/watches/request-paths";
import { type AnswerAct, answerSchemas } from "~/modules/service/watches/watch.schema";
import * as Answers from "~/modules/service/watches/watch-answers.server";
import { end } from "~/modules/service/watches/watches.server";
import { AppError } from "~/platform/app-error.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { AdminProblem } from "~/ui/admin-problem";
import { SelectField, TextAreaField, TextField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { RecordForm } from "~/ui/record-form";

const acts = {
  accept: {
    title: "Accept the request",
    lead: "Guards see the house in their shift from tonight on, or from its first night. The client gets an email.",
    button: "Accept",
  },
  refuse: {
    title: "Do not accept the request",
    lead: "The client gets an email, and reads the reason in the account.",
    button: "Do not accept",
  },
  end: {
    title: "End the request",
    lead: "For a client who is back and calls. Check the pass phrase first. Guards no longer see the house.",
    button: "End it",
  },
  phrase: {
    title: "Check a pass phrase",
    lead: "Type what the caller said. Each try is recorded; after five in 15 minutes you have to wait.",
    button: "Check",
  },
} satisfies Record<AnswerAct, { title: string; lead: string; button: string }>;

function actIn(text: string | undefined): AnswerAct | undefined {
  return (["accept", "refuse", "end", "phrase"] as const).find((act) => act === text);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "assignments", "write");
  const act = orNotFound(actIn(params.act));
  const { id, communityId, streetId, version } = orNotFound(
    await Answers.coverOf(idParam(params, "requestId")),
  );
  const asked = Number(new URL(request.url).searchParams.get("version") ?? version);
  return {
    ...{ id, act, version: Number.isInteger(asked) ? asked : version, streetId },
    streets: act === "accept" ? await Answers.streetsOf(communityId) : [],
    stamp: formStamp(),
  };
}

const problem = "Nothing was changed. Please try again.";

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "assignments", "write");
  const act = orNotFound(actIn(params.act));
  const id = idParam(params, "requestId");
  if (act === "phrase") return check(request, id, by);
  const to = requestHref(id);
  if (act === "accept")
    return submit(request, answerSchemas.accept, problem, async (typed, form) => {
      await form.once(async (executor) => {
        await Answers.accept(id, typed, by, { executor });
        return to;
      });
      return redirectWithFlash(to, "Accepted");
    });
  if (act === "refuse")
    return submit(request, answerSchemas.refuse, problem, async (typed, form) => {
      await form.once(async (executor) => {
        await Answers.refuse(id, typed, by, { executor });
        return to;
      });
      return redirectWithFlash(to, "Not accepted");
    });
  return submit(request, answerSchemas.end, problem, async (_, form) => {
    await form.once(async (executor) => {
      if (!(await end(id, by.id, { executor }))) throw new AppError("This request has ended.", 409);
      return to;
    });
    return redirectWithFlash(to, "Ended");
  });
}

async function check(request: Request, id: string, by: Person) {
  return submit(request, answerSchemas.phrase, problem, async ({ passPhrase }) => {
    const isRight = await Answers.checkPhrase(id, passPhrase, by);
    const words = isRight ? "This is the pass phrase" : "This is not the pass phrase";
    return redirectWithFlash(requestHref(id), words, isRight ? "success" : "error");
  });
}

type Answer = Partial<Record<"streetId" | "reason" | "passPhrase", string>>;

export default function AnswerRequest() {
  const { id, act, version, streetId, streets, stamp } = useLoaderData<typeof loader>();
  const { title, lead, button } = acts[act];
  return (
    <div className="stack">
      <h2>{title}</h2>
      <RecordForm<Answer>
        id="answer"
        stamp={stamp}
        button={button}
        variant={act === "refuse" || act === "end" ? "danger" : undefined}
        values={{ streetId: streetId ?? "" }}
        hidden={act === "phrase" ? [] : [["version", String(version)]]}
        intro={<p>{lead}</p>}
        cancelHref={requestHref(id)}
      >
        {(fields) => (
          <>
            {act === "accept" && (
              <SelectField
                field={fields.streetId}
                label="Street of the round"
                hint="Guards see the house with this street."
                options={streets.map(({ id: value, name: label }) => ({ value, label }))}
                placeholder="Choose the street"
              />
            )}
            {act === "refuse" && (
              <TextAreaField field={fields.reason} label="Reason" rows={3} maxLength={300} />
            )}
            {act === "phrase" && (
              <TextField field={fields.passPhrase} label="What was said" autoComplete="off" />
            )}
          </>
        )}
      </RecordForm>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the request" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "House request" }, matches);
