import { languageOf } from "~/modules/assistant/danger/languages";
import type { Source } from "~/modules/assistant/knowledge/passages";
import { FormShell } from "~/ui/form";
import { pageBreak } from "~/ui/page-break";
import { useRootData } from "~/ui/root-data";
import { Time } from "~/ui/time";
import { chatTexts, type TurnKind } from "./turn-kinds";

export interface Turn {
  id: string;
  kind: TurnKind | "reply";
  body: string;
  sources: Source[];
  /** Questions that may have been meant. */
  asks?: string[];
  createdAt: string | Date;
  /** Only while the answer is being written: seconds until it is given up. */
  waits?: number | null;
  /** The member of staff who wrote it. */
  author?: string | null;
}

interface Place {
  /** The assistant's given name. */
  name: string;
  /** Shown in a frame of another page, so links open outside of it. */
  embedded: boolean;
}

interface Writing {
  /** The last turn is still being answered. */
  writing?: boolean;
  /** What follows the turns once it is written. */
  answer?: Turn[] | undefined;
  /** The key of the form whose buttons send what may have been meant; without it there are none. */
  formKey?: string | undefined;
}

const bubble = "space-y-2 rounded-md border border-line px-4 py-3";

/** What was said, oldest first, after the greeting. */
export function Thread({ turns, writing, answer, formKey, ...place }: Place & Writing & { turns: Turn[] }) {
  const last = answer?.at(-1) ?? turns.at(-1);
  const item = (turn: Turn, id?: string) => (
    <li key={turn.id} className={`mb-4 ${turn.kind === "question" ? "ml-10" : "mr-10"}`} id={id}>
      <Speaker at={turn.createdAt}>{speakerOf(turn, place.name)}</Speaker>
      <div className={`${bubble} ${turn.kind === "question" ? "bg-info-soft" : "bg-card"}`}>
        <Said turn={turn} place={place} />
        {turn === last && formKey && turn.asks && turn.asks.length > 0 && (
          <Asks questions={turn.asks} formKey={formKey} embedded={place.embedded} />
        )}
      </div>
    </li>
  );
  return (
    <>
      <div role="log" aria-label={`Chat with ${place.name}`}>
        <ol>
          <li className="mr-10 mb-4">
            <Speaker>{place.name}</Speaker>
            <p
              className={`${bubble} bg-card`}
            >{`Hi! I'm ${place.name}, your AI assistant. How can I help you today?`}</p>
          </li>
          {turns.map((turn, index) => item(turn, index === turns.length - 1 ? "latest" : undefined))}
          {writing && (
            <li className="mb-4 has-[+li]:hidden" {...pageBreak}>
              <p className="soft">{`${place.name} is writing…`}</p>
            </li>
          )}
          {answer?.map((turn) => item(turn))}
        </ol>
      </div>
      {writing && !answer && (
        <p className="mb-4">
          <a href={`/chat${place.embedded ? "?embed=1" : ""}`}>See the answer</a>
        </p>
      )}
    </>
  );
}

function Speaker({ children, at }: { children: string; at?: string | Date }) {
  return (
    <p className="soft">
      <strong>{`${children}:`}</strong> {at && <Time at={at} short />}
    </p>
  );
}

function speakerOf({ kind, author }: Turn, name: string): string {
  if (kind === "question") return "You";
  return kind === "reply" ? (author ?? "Our office") : name;
}

function Said({ turn: { kind, body, sources }, place }: { turn: Turn; place: Place }) {
  const target = place.embedded ? "_top" : undefined;
  const [from, ...related] = sources;
  if (kind === "emergency") return <Emergency body={body} />;
  return (
    <>
      {kind === "failure" && <p className="error">{chatTexts.failed}</p>}
      <p className="typed" lang={kind === "question" ? undefined : languageOf(body)}>
        {body}
      </p>
      {from && (
        <p className="soft">
          {"From: "}
          <a href={from.href} target={target}>
            {from.page}
          </a>
          {related.map(({ href, page }, index) => (
            <span key={href}>
              {index === 0 ? ". See also: " : ", "}
              <a href={href} target={target}>
                {page}
              </a>
            </span>
          ))}
        </p>
      )}
      {kind !== "question" && kind !== "handed_over" && kind !== "reply" && (
        <p>
          <a href={`/chat/person${place.embedded ? "?embed=1" : ""}`}>Talk to a person</a>
          {kind === "failure" && <Call />}
        </p>
      )}
    </>
  );
}

/** A button for each question that may have been meant; it sends the question. */
function Asks({ questions, formKey, embedded }: { questions: string[]; formKey: string; embedded: boolean }) {
  return (
    <FormShell action={`/chat${embedded ? "?embed=1" : ""}`} formKey={formKey}>
      <p>Did you mean one of these?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {questions.map((question) => (
          <button
            key={question}
            type="submit"
            name="question"
            value={question}
            className="btn btn-line text-left"
          >
            {question}
          </button>
        ))}
      </div>
    </FormShell>
  );
}

function Call() {
  const { phone, phoneHref } = useRootData().company;
  return (
    <>
      {" or call "}
      <a href={phoneHref}>{phone}</a>
    </>
  );
}

function Emergency({ body }: { body: string }) {
  const { phone, phoneHref } = useRootData().company;
  return (
    <div className="flash flash-error flex-wrap">
      {body.split("\n").map((line) => (
        <p key={line} lang={languageOf(line)}>
          {line}
        </p>
      ))}
      <p>
        <a className="btn" href="tel:911">
          Call 911
        </a>{" "}
        <a className="btn btn-line" href={phoneHref}>
          {`Call ${phone}`}
        </a>
      </p>
    </div>
  );
}
