import type { ComponentProps } from "react";

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
  children,
  ...rest
}: Look & ComponentProps<"a"> & { href: string }) {
  return (
    <a className={buttonClass(variant, className)} {...rest}>
      {children}
    </a>
  );
}
