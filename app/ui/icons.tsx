import file from "virtual:icons";
import { useContext } from "react";
import { type IconName, iconPaths } from "./icon-paths";
import { Page } from "./page-context";

export type { IconName } from "./icon-paths";

/** In the browser pages are live, so that its scripts need no paths. */
const paths = import.meta.env.SSR ? iconPaths : undefined;

/** A picture beside words that say the same. */
export function Icon({ name, className = "icon" }: { name: IconName; className?: string }) {
  const { kind, light } = useContext(Page);
  const isApart = !paths || (kind === "live" && !light);
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {isApart ? <use href={`${file}#${name}`} /> : <path d={paths[name]} />}
    </svg>
  );
}
