import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

/** lamp: the main action of a public page; ink: of a form; line: beside it; ghost: on night; danger: deletes or revokes. */
export type ButtonVariant = "lamp" | "ink" | "line" | "ghost" | "danger";

interface Look {
  variant?: ButtonVariant;
  size?: "normal" | "dense";
}

export function buttonClass({ variant = "ink", size = "normal" }: Look, more = ""): string {
  return `btn btn-${variant}${size === "dense" ? " btn-dense" : ""}${more && ` ${more}`}`;
}

export function Button({
  variant,
  size,
  className,
  type = "button",
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={buttonClass({ variant, size }, className)} {...rest} />;
}

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
