import { lengthOf } from "./verification-options";

/** Above the form: which document, and what becomes of it. */
export function WhatToDo({ usual }: { usual?: number }) {
  const steps = [
    [
      "Choose one document",
      "A utility bill, a bank statement, a lease or a letter from the government, from the last three months, with your name and this address on it.",
    ],
    ["Scan it or take a photo", "The whole page has to be in it, and all of it has to be readable."],
    [
      "Send it with the form",
      `A person reads it, and you get an email with the decision${usual === undefined ? "" : `, usually within ${lengthOf(usual)}`}.`,
    ],
  ] as const;
  return (
    <section className="mb-8" aria-labelledby="what-to-do">
      <h2 id="what-to-do" className="sr">
        What to do
      </h2>
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="border-line border-t-3 pt-2.5">
            <p className="font-semibold">
              <span className="soft" aria-hidden="true">{`${index + 1} `}</span>
              {title}
            </p>
            <p className="soft mt-1 text-sm">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Below the form, or beside it where there is room. */
export function WhyWeAsk() {
  return (
    <aside aria-labelledby="why-we-ask">
      <h2 id="why-we-ask" className="text-xl">
        Why we ask
      </h2>
      <p className="soft mt-2">
        So that we know which home is yours. Only staff who check the document see it, and we delete it after
        the decision.
      </p>
      <p className="mt-2">
        <a href="/privacy">How we treat your data</a>
      </p>
    </aside>
  );
}
