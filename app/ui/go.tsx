import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icons";
import { useLink } from "./language";

/** A link that stands alone. */
export function Go({ to: address, children }: { to: string; children: ReactNode }) {
  const { to, note } = useLink()(address);
  return (
    <Link
      to={to.href}
      hrefLang={to.hrefLang}
      className="inline-flex min-h-6 items-center gap-0.5 font-semibold no-underline hover:underline"
    >
      {children}
      {note}
      <Icon name="right" className="icon size-4" />
    </Link>
  );
}

/** The way back to the list a page is from, above its title. */
export function Back({ to: address, children }: { to: string; children: ReactNode }) {
  const { to, note } = useLink()(address);
  return (
    <p className="mb-2 print:hidden">
      <Link
        to={to.href}
        hrefLang={to.hrefLang}
        className="inline-flex min-h-6 items-center gap-0.5 font-semibold text-sm no-underline hover:underline"
      >
        <Icon name="left" className="icon size-4" />
        {children}
        {note}
      </Link>
    </p>
  );
}
