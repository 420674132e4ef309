import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { OriginToken } from "./form";
import { useRootData } from "./root-data";

type Typed = [name: string, value: string][];

/** What the form behind this error held. */
function typedIn(error: unknown): Typed {
  const held: unknown = isRouteErrorResponse(error) ? error.data?.typed : undefined;
  return Array.isArray(held) ? held.filter(isPair) : [];
}

function isPair(value: unknown): value is Typed[number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}

/**
 * For an error page in the place of a form that was not accepted: what was wrong, and everything typed into it, to send
 * again or to copy. `problem` is for a form that was not even read.
 */
export function UnsentForm({ problem }: { problem?: string }) {
  const error = useRouteError();
  const { unsent } = useRootData();
  const { typed, problems, files } = unsent ?? {
    typed: typedIn(error),
    problems: problem ? [problem] : [],
    files: [],
  };
  if (typed.length === 0) return null;
  const isEmpty = ownOf(typed).length === 0;
  return (
    <section className="panel" aria-labelledby="typed-heading">
      {problems.map((sentence) => (
        <p key={sentence} role="alert">
          {sentence}
        </p>
      ))}
      <h2 id="typed-heading">{isEmpty ? "Nothing was saved" : "What you had typed"}</h2>
      <p>
        {isEmpty
          ? "Send it again in a minute."
          : "It is not saved yet. Send it again in a minute; passwords and codes have to be typed again."}
      </p>
      {files.length > 0 && <p>{`We have kept what you chose: ${files.join(", ")}.`}</p>}
      {!isEmpty && <TypedList typed={typed} />}
      <form method="post">
        <OriginToken />
        {typed.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change places
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="btn btn-ink">
          Send it again
        </button>
      </form>
    </section>
  );
}

/** Without what a page, and not the person, put into the form. */
function ownOf(typed: Typed): Typed {
  return typed.filter(([name, value]) => value !== "" && !/^(_.*|original|version)$/.test(name));
}

export function TypedList({ typed }: { typed: Typed }) {
  return (
    <dl>
      {ownOf(typed).map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change places
        <div key={index}>
          <dt>{name}</dt>
          <dd className="typed">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
