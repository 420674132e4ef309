import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";

/** Either a button of the form around it, or a link, which the script of the page saves (`data-step`). */
interface Step {
  label: string;
  act?: string;
  href?: string;
  disabled?: boolean;
}

/**
 * A number with one less at its left and one more at its right, in a line that may hold more. `children` follow the
 * field, so that the first button of the form is theirs: the one that Enter presses.
 */
export function Stepper({
  id,
  label,
  value,
  max,
  less,
  more,
  children,
}: {
  id: string;
  label: string;
  value: number;
  max: number;
  less: Step;
  more: Step;
  children?: ReactNode;
}) {
  return (
    <>
      <label className="sr" htmlFor={id}>
        {label}
      </label>{" "}
      <input
        id={id}
        type="number"
        name="quantity"
        min="1"
        max={max}
        defaultValue={value}
        className="w-11 rounded-none focus:relative border-x-0 px-0 text-center font-semibold tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:hidden"
      />{" "}
      {children}
      <Part {...less} icon="minus" by="-1" look="-order-1 rounded-s-md border-e-0" />{" "}
      <Part {...more} icon="plus" by="1" look="rounded-e-md border-s-0" />
    </>
  );
}

function Part({
  label,
  act,
  href,
  disabled,
  icon,
  by,
  look,
}: Step & { icon: IconName; by: string; look: string }) {
  const className = `grid min-h-11 w-11 place-items-center border border-control bg-card text-ink hover:bg-hover focus:relative disabled:text-control ${look}`;
  const inside = (
    <>
      <Icon name={icon} />
      <span className="sr">{label}</span>
    </>
  );
  if (href)
    return (
      <a href={href} className={className} data-step={by} rel="nofollow">
        {inside}
      </a>
    );
  return (
    <button type="submit" name="act" value={act} disabled={disabled} className={className}>
      {inside}
    </button>
  );
}
