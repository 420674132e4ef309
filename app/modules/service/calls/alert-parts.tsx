import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { phoneHref } from "~/platform/phone";
import { ButtonLink, buttonClass } from "~/ui/button";
import { OriginToken } from "~/ui/form";
import { Icon } from "~/ui/icons";
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
  return (
    <section className="night rounded-md p-6" aria-labelledby="first">
      <p id="first" className="font-semibold text-lg">
        Danger, fire, or somebody hurt? Call 911 first
      </p>
      <p className="do mt-4">
        <ButtonLink href="tel:911" variant="lamp" className="text-[clamp(2.125rem,1.5rem+2.6vw,3.25rem)]">
          Call 911
        </ButtonLink>
      </p>
      <p className="soft mt-3">Police, fire and ambulance. This page never calls them for you.</p>
    </section>
  );
}

/** The numbers that are answered at any hour; `ownLine` as it is written. */
export function Numbers({ ownLine }: { ownLine: string | null }) {
  const { company } = useRootData();
  return (
    <section className="panel" aria-labelledby="numbers">
      <h2 id="numbers">Or call us, at any hour</h2>
      <dl className="ruled mt-1">
        {ownLine && (
          <div>
            <dt className="font-semibold">The line of your house</dt>
            <dd>
              <a href={phoneHref(ownLine)}>{ownLine}</a>
            </dd>
          </div>
        )}
        {company.phone && (
          <div>
            <dt className="font-semibold">Emergency line</dt>
            <dd>
              <a href={company.phoneHref}>{company.phone}</a>
            </dd>
          </div>
        )}
      </dl>
      <p className="soft mt-3 text-sm">
        This is not a medical or panic alarm, and it does not replace 911.{" "}
        <a href="/terms#help">What it does not do</a>
      </p>
    </section>
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
