import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icons";

/** A link that stands alone. */
export function Go({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center gap-0.5 whitespace-nowrap font-semibold no-underline hover:underline"
    >
      {children}
      <Icon name="right" className="icon size-4" />
    </Link>
  );
}
