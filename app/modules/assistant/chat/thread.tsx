import type { ReactNode } from "react";
import { languageOf } from "~/modules/assistant/danger/languages";
import type { Source } from "~/modules/assistant/knowledge/passages";
import { FormShell } from "~/ui/form";
import { Icon } from "~/ui/icons";
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

const bubble = "max-w-[85%] space-y-1.5 rounded-[1rem] px-3.5 py-2.5 lg:max-w-136";
const theirs = `${bubble} me-auto rounded-es-sm bg-sunk`;
/** Of kinds of turns that differ from an answer. */
const looks: Partial<Record<Turn["kind"], string>> = {
  question: `${bubble} ms-auto rounded-ee-sm bg-night text-on-night dark:bg-sky`,
  emergency: "lg:max-w-136",
};

/** What was said, oldest first, after the greeting; it begins at its end. */
export function Thread({
  turns,
  writing,
  answer,
  formKey,
  children,
  ...place
}: Place & Writing & { turns: Turn[]; children?: ReactNode }) {
  const last = answer?.at(-1) ?? turns.at(-1);
  const item = (turn: Turn) => (
    <li key={turn.id} className="mb-3 flex flex-col">
      <Speaker isShown={turn.kind === "reply"}>{speakerOf(turn, place.name)}</Speaker>
      <div className={looks[turn.kind] ?? theirs}>
        <Said turn={turn} place={place} />
        {turn === last && formKey && turn.asks && turn.asks.length > 0 && (
          <Asks questions={turn.asks} formKey={formKey} embedded={place.embedded} />
        )}
      </div>
      {(turn.kind === "question" || turn.kind === "reply") && (
        <p className={`soft mt-1 text-2xs ${turn.kind === "question" ? "ms-auto" : ""}`}>
          <Time at={turn.createdAt} short />
        </p>
      )}
    </li>
  );
  return (
    <div
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto p-5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by keyboard too
      tabIndex={0}
    >
      <div className="mb-auto">
        <div role="log" aria-label={`Chat with ${place.name}`}>
          <ol>
            <li className="mb-3">
              <Speaker>{place.name}</Speaker>
              <p className={`${theirs} w-fit`}>
                {`Hi! I'm ${place.name}, your AI assistant. How can I help you today?`}
              </p>
            </li>
            {turns.map(item)}
            {writing && (
              <li className="mb-3 has-[+li]:hidden" {...pageBreak}>
                <p className={`${theirs} soft w-fit`}>{`${place.name} is writing…`}</p>
              </li>
            )}
            {answer?.map(item)}
          </ol>
        </div>
        {writing && !answer && (
          <p>
            <a href={`/chat${place.embedded ? "?embed=1" : ""}`}>See the answer</a>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

/** Who speaks is seen from the side; a person of ours has a name. */
function Speaker({ children, isShown }: { children: string; isShown?: boolean }) {
  return <p className={isShown ? "soft mb-1 text-xs font-semibold" : "sr"}>{`${children}: `}</p>;
}

function speakerOf({ kind, author }: Turn, name: string): string {
  if (kind === "question") return "You";
  return kind === "reply" ? (author ?? "Our office") : name;
}

const alone = "font-semibold no-underline hover:underline";

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
        <p className="flex gap-1.5 text-sm">
          <Icon name="file" className="icon soft mt-0.5 size-4" />
          <span>
            <span className="sr">From: </span>
            <a href={from.href} target={target} className={alone}>
              {from.page}
            </a>
            {related.map(({ href, page }, index) => (
              <span key={href}>
                {index === 0 ? ". See also: " : ", "}
                <a href={href} target={target} className={alone}>
                  {page}
                </a>
              </span>
            ))}
          </span>
        </p>
      )}
      {(kind === "failure" || kind === "unknown" || kind === "refusal") && (
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
            className="btn btn-line rounded-full text-start"
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
      <p className="do basis-full">
        <a className="btn btn-danger" href="tel:911">
          Call 911
        </a>{" "}
        <a className="btn btn-line" href={phoneHref}>
          {`Call ${phone}`}
        </a>
      </p>
    </div>
  );
}
