import { hintOf } from "~/platform/file-kinds";
import { Icon } from "~/ui/icons";
import { documentRule, lengthOf } from "./verification-options";

/** Beside the form: which document, and what becomes of it. */
export function WhatWeAccept({ usual }: { usual?: number }) {
  const lines = [
    "A utility bill, a bank statement, a lease or a letter from the government",
    "From the last three months",
    "With your name and this address on it",
    hintOf(documentRule),
  ];
  return (
    <section className="lg:order-2">
      <h2 className="text-xl">What we accept</h2>
      <ul className="ticks mt-2">
        {lines.map((line) => (
          <li key={line}>
            <Icon name="check" />
            {line}
          </li>
        ))}
      </ul>
      <p className="soft mt-4">
        A person reads it, and you get an email with the decision.
        {usual !== undefined && ` Usually decided within ${lengthOf(usual)}.`}
      </p>
    </section>
  );
}
