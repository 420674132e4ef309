import { Link } from "@remix-run/react";
import { Icon } from "./icons";

/** An arrow to the one before or the next one; faint where there is none. */
export function StepLink({ to, icon, label }: { to?: string; icon: "left" | "right"; label: string }) {
  const place = "grid size-9 flex-none place-items-center rounded-sm text-ink-soft";
  if (!to)
    return (
      <span className={`${place} opacity-35`} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <Link to={to} className={`${place} hover:bg-hover hover:text-ink`} preventScrollReset>
      <span className="sr">{label}</span>
      <Icon name={icon} />
    </Link>
  );
}
