import { isRouteErrorResponse } from "@remix-run/react";
import { OriginToken } from "./form";

type Typed = [name: string, value: string][];

/** What the form behind this error held. */
export function typedIn(error: unknown): Typed {
  const held: unknown = isRouteErrorResponse(error) ? error.data?.typed : undefined;
  return Array.isArray(held) ? held.filter(isPair) : [];
}

function isPair(value: unknown): value is Typed[number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}

/** Everything typed into a form that could not be accepted, to send again or to copy. */
export function TypedText({ typed, problem }: { typed: Typed; problem?: string }) {
  if (typed.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="typed-heading">
      {problem && <p role="alert">{problem}</p>}
      <h2 id="typed-heading">What you had typed</h2>
      <p>It is not saved yet. Send it again in a minute; passwords and codes have to be typed again.</p>
      <TypedList typed={typed} />
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

export function TypedList({ typed }: { typed: Typed }) {
  return (
    <dl>
      {typed.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change places
        <div key={index}>
          <dt>{name}</dt>
          <dd className="typed">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
