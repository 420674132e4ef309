import file from "virtual:icons";
import { useContext } from "react";
import { type IconName, iconPaths } from "./icon-paths";
import { Page } from "./page-context";

export type { IconName } from "./icon-paths";

function Pointer({ name }: { name: IconName }) {
  return <use href={`${file}#${name}`} />;
}

function Drawn({ name }: { name: IconName }) {
  const { kind, light } = useContext(Page);
  return kind === "live" && !light ? <Pointer name={name} /> : <path d={iconPaths[name]} />;
}

/** In the browser all pages are live, so that its scripts need no paths. */
const Shape = import.meta.env.SSR ? Drawn : Pointer;

/** A picture beside words that say the same. */
export function Icon({ name, className = "icon" }: { name: IconName; className?: string }) {
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
      <Shape name={name} />
    </svg>
  );
}
