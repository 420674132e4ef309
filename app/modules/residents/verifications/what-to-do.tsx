import { lengthOf } from "./verification-words";

/** Below the form, or beside it where there is room. */
export function WhyWeAsk({ usual, days }: { usual?: number; days: number }) {
  return (
    <aside aria-labelledby="why-we-ask">
      <h2 id="why-we-ask" className="text-xl">
        Why we ask
      </h2>
      <p className="soft mt-2">
        So that we know which home is yours. Only staff who check the document see it, and we delete it{" "}
        {days === 1 ? "a day" : `${days} days`} after the decision.
      </p>
      <p className="soft mt-2">
        {`A person reads it, and you get an email with the decision${usual === undefined ? "" : `, usually within ${lengthOf(usual)}`}.`}
      </p>
      <p className="mt-2">
        <a href="/privacy">How we treat your data</a>
      </p>
    </aside>
  );
}
