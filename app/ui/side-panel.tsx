import { Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { listState } from "~/platform/list-links";
import { PageFlash } from "./flash";
import { Icon } from "./icons";
import { isTyping } from "./keys";

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
      className="side-panel [&_.field>*]:max-w-none space-y-4 border-line bg-card p-5 xl:order-1 xl:border-s desk:sticky desk:top-14 desk:h-[calc(100vh-3.5rem)] desk:scroll-pb-72 desk:overflow-auto desk:overscroll-contain"
      aria-labelledby="panel-heading"
    >
      <div className="flex items-start max-[14em]:flex-wrap">
        <h2
          id="panel-heading"
          className="typed me-auto self-center py-1 text-xl [box-shadow:none]! outline-none!"
          tabIndex={-1}
          ref={heading}
        >
          {title}
        </h2>
        {beside}{" "}
        <Link
          to={`${closeHref}${listState(search)}`}
          className="-me-2 grid size-9 flex-none place-items-center rounded-sm text-ink-soft hover:bg-hover hover:text-ink print:hidden"
          preventScrollReset
          ref={close}
        >
          <Icon name="close" />
          <span className="sr">Close</span>
        </Link>
      </div>
      <PageFlash />
      {children}
    </section>
  );
}
