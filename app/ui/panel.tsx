import { Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { listState } from "~/platform/list-links";
import { CardFlash, PageFlash, useCardFlash } from "./flash";
import { Icon } from "./icons";
import { isTyping } from "./keys";
import type { Company } from "./root-data";

/** A card with an optional heading; give it an id to link to it. */
export function Panel({ title, id, children }: { title?: string; id?: string; children: ReactNode }) {
  const headingId = id && `${id}-heading`;
  const flash = useCardFlash(id);
  return (
    <section
      className="panel"
      id={id}
      aria-labelledby={title ? headingId : undefined}
      // The browser moves the focus here itself where no script does.
      tabIndex={flash ? -1 : undefined}
    >
      {title && (
        <div className="panel-head">
          <h2 id={headingId}>{title}</h2>
        </div>
      )}
      {flash && <CardFlash flash={flash} />}
      {children}
    </section>
  );
}

export function EmergencyPanel({ company }: { company: Company }) {
  return (
    <section className="night rounded-md p-6 text-on-night-soft" aria-labelledby="emergency-heading">
      <h2 id="emergency-heading" className="text-lg">
        Emergency line, 24/7
      </h2>
      <p className="big-phone">
        <a href={company.phoneHref}>{company.phone}</a>
      </p>
      <p>If someone is in danger, call 911 first.</p>
    </section>
  );
}

/** The panel of an admin list: a form or a record beside the list, with a link back to the list as it was. */
export function SidePanel({
  title,
  closeHref,
  beside,
  children,
}: {
  title: string;
  closeHref: string;
  /** Between the title and Close. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  const { search, pathname, key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = useRef<HTMLAnchorElement>(null);
  const record = pathname.slice(closeHref.length).split("/")[1];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another record takes the focus, not its tabs
  useEffect(() => {
    if (key !== "default" && !document.activeElement?.classList.contains("flash")) heading.current?.focus();
  }, [record]);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isTyping(event)) close.current?.click();
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, []);
  return (
    <section
      className="side-panel bg-card px-5 pt-5 pb-8 xl:border-line xl:border-l"
      aria-labelledby="panel-heading"
    >
      <div className="flex items-baseline justify-between gap-x-4 gap-y-1 max-[14em]:flex-wrap">
        <h2 id="panel-heading" className="typed" tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {beside}{" "}
        <Link
          to={`${closeHref}${listState(search)}`}
          className="-mr-2 inline-flex min-h-9 items-center gap-1.5 rounded-md px-2 text-ink-soft no-underline hover:bg-hover hover:text-ink print:hidden"
          preventScrollReset
          ref={close}
        >
          <Icon name="close" />
          Close
        </Link>
      </div>
      <PageFlash />
      {children}
    </section>
  );
}
