import { Link } from "@remix-run/react";
import { Icon } from "./icons";

/** An arrow to the one before or the next one; faint where there is none. `mark` opens it from the keyboard. */
export function StepLink({
  to,
  icon,
  label,
  mark,
}: {
  to: string | undefined;
  icon: "left" | "right" | "up" | "down";
  label: string;
  mark?: string;
}) {
  const place = "grid size-9 flex-none place-items-center rounded-sm text-ink-soft";
  if (!to)
    return (
      <span className={`${place} opacity-50`} aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <Link to={to} className={`${place} hover:bg-hover hover:text-ink`} data-key={mark} preventScrollReset>
      <span className="sr">{label}</span>
      <Icon name={icon} />
    </Link>
  );
}
