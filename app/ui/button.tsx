import type { ComponentProps } from "react";
import { useLink } from "./language";

/**
 * lamp: the main action of a public page; ink: of a form; line: beside it; quiet: a word; ghost: on a night background;
 * danger: deletes or revokes.
 */
export type ButtonVariant = "lamp" | "ink" | "line" | "quiet" | "ghost" | "danger";

export function buttonClass(variant: ButtonVariant = "ink", more = ""): string {
  return `btn btn-${variant}${more && ` ${more}`}`;
}

type Look = { variant?: ButtonVariant };

export function Button({ variant, className, type = "button", ...rest }: Look & ComponentProps<"button">) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />;
}

export function ButtonLink({
  variant,
  className,
  href,
  children,
  ...rest
}: Look & ComponentProps<"a"> & { href: string }) {
  const { to, note } = useLink()(href);
  return (
    <a className={buttonClass(variant, className)} {...to} {...rest}>
      {children}
      {note}
    </a>
  );
}
