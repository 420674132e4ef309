import { Icon } from "~/ui/icons";
import { Bird } from "~/ui/mark";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

/** In another page's window, room is left for its button. */
export function ChatHead({ name }: { name: string }) {
  return (
    <div className="night flex items-center gap-3 px-5 py-3">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-dusk">
        <Bird className="w-6.5 fill-lamp" />
      </span>
      <div>
        <h1 className="text-lg">
          <span className="sr">Chat with </span>
          {name}
        </h1>
        <p className="soft text-xs">A program, not a person</p>
      </div>
    </div>
  );
}

/** What may be asked; a page fills it in. */
export const examples = [
  "What does a plan cost?",
  "How often does the patrol pass?",
  "How do I verify my address?",
  "How do I cancel my plan?",
];

export function Examples({ query }: { query: string }) {
  return (
    <>
      <p className="sr">For example:</p>
      <ul className="mb-4 flex flex-wrap gap-2">
        {examples.map((question) => (
          <li key={question}>
            <a
              className="inline-flex min-h-10 items-center rounded-full border border-control px-3.5 font-semibold text-md no-underline hover:bg-hover"
              href={`/chat?${new URLSearchParams({ ...(query && { embed: "1" }), question })}`}
            >
              {question}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Read before the first question. */
export function Notice({ name, model, embedded }: { name: string; model: boolean; embedded: boolean }) {
  const words = model
    ? `${name} answers from the pages of this site. A language model from another company words the answers: it gets what you ask, without email addresses and phone numbers.`
    : `${name} answers from the pages of this site.`;
  return (
    <p className={`soft text-sm ${embedded || model ? "" : "lg:hidden"}`}>
      {`${words} Please do not write card numbers, passwords or health details.`}
    </p>
  );
}

/** Beside the chat: the same, where there is room for it. */
export function Before({ name }: { name: string }) {
  return (
    <Panel title="Before you write">
      <ul className="soft space-y-2 text-sm">
        <li>{`${name} answers from the pages of this site.`}</li>
        <li>Please do not write card numbers, passwords or health details.</li>
        <li>You can delete what you write at any time.</li>
      </ul>
    </Panel>
  );
}

export function ChatFoot({
  query,
  begun,
  handedOver,
}: {
  query: string;
  begun: boolean;
  handedOver: boolean;
}) {
  const { phone, phoneHref } = useRootData().company;
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-1 pt-2.5">
      {!handedOver && (
        <a
          className="inline-flex items-center gap-1.5 font-semibold text-sm no-underline hover:underline"
          href={`/chat/person${query}`}
        >
          <Icon name="users" className="icon size-4" />
          Talk to a person
        </a>
      )}{" "}
      <p className="soft text-xs">
        Kept for 30 days. {begun && <a href={`/chat/delete${query}`}>Delete my chat</a>}
      </p>{" "}
      {query !== "" && (
        <p className="soft w-full text-xs">
          In danger? Call <a href="tel:911">911</a> first, then <a href={phoneHref}>{phone}</a>.
        </p>
      )}
    </div>
  );
}
