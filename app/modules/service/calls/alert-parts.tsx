import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { calls } from "~/messages/en/calls";
import { help } from "~/messages/en/help";
import { phoneHref } from "~/platform/phone";
import { ButtonLink, buttonClass } from "~/ui/button";
import { OriginToken } from "~/ui/form";
import { Icon, type IconName } from "~/ui/icons";
import { TextLink, useMessages } from "~/ui/language";
import { Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";
import type { CallWish } from "./call-options";

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
function First911() {
  const words = useMessages("help", help);
  return (
    <section className="night min-w-0 rounded-md border border-night-line p-4" aria-labelledby="first">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p id="first" className="flex-[1_1_9rem] font-display font-semibold text-lg">
          {words.danger} <span className="block text-2xl">{words.first}</span>
        </p>
        <p className="do max-md:w-full">
          <ButtonLink href="tel:911" variant="lamp" className="px-5 font-display text-2xl">
            <Icon name="phone" />
            {words.call911}
          </ButtonLink>
        </p>
      </div>
      <p className="soft mt-2 text-sm">{words.never}</p>
    </section>
  );
}

/** 911, then what the page is for, and beside it what else there is. */
export function HelpPage({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <Wrap className="page pt-8">
      <First911 />
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="min-w-0">{children}</div>
        <div className="min-w-0">{aside}</div>
      </div>
    </Wrap>
  );
}

/** Something to ask for, as large as a thumb; the first is filled. */
export function Way({
  wish,
  href,
  isFirst,
  children,
}: {
  wish: CallWish;
  href: string;
  isFirst?: boolean;
  children: ReactNode;
}) {
  const { wishes } = useMessages("calls", calls);
  return (
    <section
      className={`panel relative flex items-center gap-4 ${isFirst ? "border-lamp bg-lamp text-night" : "hover:bg-hover"}`}
      aria-labelledby={wish}
    >
      <Mark icon={wish === "patrol" ? "car" : "phone"} />
      <div className="min-w-0 flex-1">
        <h2 id={wish} className="text-xl">
          <TextLink
            href={href}
            className={`${isFirst ? "text-night" : "text-ink"} no-underline after:absolute after:inset-0 hover:underline`}
          >
            {wishes[wish]}
          </TextLink>
        </h2>
        <p className={isFirst ? undefined : "soft"}>{children}</p>
      </div>
      <Icon name="right" />
    </section>
  );
}

/** What a line is about, in a round. */
export function Mark({ icon, look = "bg-sunk text-ink" }: { icon: IconName; look?: string }) {
  return (
    <span className={`flex-none rounded-full p-2.5 ${look}`}>
      <Icon name={icon} />
    </span>
  );
}

/** What happens once one of them is pressed. */
export function Next() {
  const words = useMessages("help", help);
  const steps: [icon: IconName, text: string][] = [
    ["check", words.confirm],
    ["mail", words.goes],
    ["clock", words.afterwards],
  ];
  return (
    <section className="mt-8" aria-labelledby="next">
      <h2 id="next" className="text-lg">
        {words.next}
      </h2>
      <ol className="ruled mt-1">
        {steps.map(([icon, text]) => (
          <li key={icon} className="flex items-center gap-4">
            <Mark icon={icon} />
            <p>{text}</p>
          </li>
        ))}
      </ol>
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
        {ownLine && <Line label={words.houseLine} href={phoneHref(ownLine)} phone={ownLine} />}
        {company.phone && <Line label={words.line} href={company.phoneHref} phone={company.phone} />}
      </dl>
      <NotAnAlarm />
    </section>
  );
}

/** The whole line calls. */
function Line({ label, href, phone }: { label: string; href: string; phone: string }) {
  return (
    <div className="relative py-2 hover:bg-hover">
      <dt>{label}</dt>
      <dd className="mt-0">
        <a href={href} className="font-bold text-lg tabular-nums no-underline after:absolute after:inset-0">
          {phone}
        </a>
      </dd>
    </div>
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

/** A step of an alert: what has happened is ticked, what is awaited is lit, what is to come is not. */
export function Step({
  isDone,
  isNext,
  title,
  children,
}: {
  isDone: boolean;
  isNext?: boolean;
  title: string;
  children?: ReactNode;
}) {
  const awaited = isNext ? "bg-lamp text-night" : "bg-sunk text-ink-soft";
  return (
    <li className="flex items-center gap-4">
      <Mark icon={isDone ? "check" : "clock"} look={isDone ? "bg-ink text-paper" : awaited} />{" "}
      <p className={isDone || isNext ? undefined : "soft"}>
        <b>{title}</b> <span className="soft">{children ?? (!isDone && "Not yet")}</span>
      </p>
    </li>
  );
}
