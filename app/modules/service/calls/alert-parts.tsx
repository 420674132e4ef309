import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { help } from "~/messages/en/help";
import { phoneHref } from "~/platform/phone";
import { ButtonLink, buttonClass } from "~/ui/button";
import { OriginToken } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { TextLink, useMessages } from "~/ui/language";
import { useRootData } from "~/ui/root-data";

interface Refused {
  result: { error?: Record<string, string[] | null> | null };
  stamp: { key: string };
}

/** Why the form of this page was refused, and the key for the next try. */
export function useRefused(): { problem: string | undefined; nextKey: string | undefined } {
  const answer = useActionData<Refused>();
  const [problem] = Object.values(answer?.result.error ?? {}).flatMap((each) => each ?? []);
  return { problem, nextKey: answer?.stamp.key };
}

/** First on every page about help: 911, and that nobody here calls it. */
export function First911() {
  const words = useMessages("help", help);
  return (
    <section className="night min-w-0 rounded-md border border-night-line p-6" aria-labelledby="first">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p id="first" className="flex-[1_1_9rem] font-display font-semibold text-2xl">
          {words.danger} <span className="block">{words.first}</span>
        </p>
        <p className="do">
          <ButtonLink href="tel:911" variant="lamp" className="font-display text-2xl">
            {words.call911}
          </ButtonLink>
        </p>
      </div>
      <p className="soft mt-3">{words.never}</p>
    </section>
  );
}

/** The numbers of our lines; `ownLine` as it is written. */
export function Numbers({ ownLine }: { ownLine: string | null }) {
  const words = useMessages("help", help);
  const { company } = useRootData();
  return (
    <section className="panel" aria-labelledby="numbers">
      <h2 id="numbers">{words.numbers(company.lineHours)}</h2>
      <dl className="ruled mt-1">
        {ownLine && (
          <div>
            <dt className="font-semibold">{words.houseLine}</dt>
            <dd>
              <a href={phoneHref(ownLine)}>{ownLine}</a>
            </dd>
          </div>
        )}
        {company.phone && (
          <div>
            <dt className="font-semibold">{words.line}</dt>
            <dd>
              <a href={company.phoneHref}>{company.phone}</a>
            </dd>
          </div>
        )}
      </dl>
      <NotAnAlarm />
    </section>
  );
}

export function NotAnAlarm() {
  const words = useMessages("help", help);
  return (
    <p className="soft mt-3 text-sm">
      {words.notAlarm}
      <TextLink href="/terms#help">{words.doesNot}</TextLink>
    </p>
  );
}

/** A form of one button, which counts once however often it is pressed; `children` stand beside it. */
export function OneButton({
  formKey,
  label,
  variant,
  sent = [],
  children,
}: {
  formKey: string;
  label: string;
  variant: "lamp" | "line";
  sent?: [name: string, value: string][];
  children?: ReactNode;
}) {
  return (
    <form method="post" className="do mt-6">
      <OriginToken />
      <input type="hidden" name="_key" value={formKey} />
      {sent.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClass(variant)}>
        {label}
      </button>{" "}
      {children}
    </form>
  );
}

/** A step of an alert: what has happened is ticked, what is to come is not. */
export function Step({ isDone, title, children }: { isDone: boolean; title: string; children?: ReactNode }) {
  return (
    <li className="flex items-center gap-4">
      <span className="flex-none rounded-full bg-sunk p-2.5">
        <Icon name={isDone ? "check" : "clock"} />
      </span>{" "}
      <p className={isDone ? undefined : "soft"}>
        <b>{title}</b> {children ?? (!isDone && "Not yet")}
      </p>
    </li>
  );
}
