import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

/** lamp: the one main action on a public page; ink: the main action of a form; line: beside it; ghost: on night; danger: takes away. */
export type ButtonVariant = "lamp" | "ink" | "line" | "ghost" | "danger";

interface Look {
  variant?: ButtonVariant;
  size?: "normal" | "dense";
}

/** The classes of a button, for elements that look like one. */
export function buttonClass({ variant = "ink", size = "normal" }: Look, more = ""): string {
  return `btn btn-${variant}${size === "dense" ? " btn-dense" : ""}${more && ` ${more}`}`;
}

/** A native button; type="button" unless told otherwise. */
export function Button({
  variant,
  size,
  className,
  type = "button",
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={buttonClass({ variant, size }, className)} {...rest} />;
}

/** A plain link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a className={buttonClass({ variant, size }, className)} {...rest}>
      {children}
    </a>
  );
}
