import { Fragment, type ReactNode } from "react";
import { ButtonLink } from "./button";
import { NeedSomeone } from "./emergency-line";
import { Bird } from "./mark";
import type { Company } from "./root-data";

const links = [
  ["/", "Return Home"],
  ["/services", "See our services"],
  ["/contact", "Contact us"],
] as const;

export function ErrorPage({
  title,
  text,
  reference,
  company,
  children,
}: {
  title: string;
  text: string;
  reference?: string;
  company: Company;
  children?: ReactNode;
}) {
  return (
    <div className="wrap page narrow">
      <Bird className="mb-6 h-auto w-16 fill-ink" />
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      {children}
      <p className="do my-8">
        {links.map(([href, label], index) => (
          <Fragment key={href}>
            <ButtonLink href={href} variant={index === 0 ? "ink" : "line"}>
              {label}
            </ButtonLink>{" "}
          </Fragment>
        ))}
      </p>
      <p>
        <NeedSomeone company={company} />
      </p>
      {reference && (
        <p className="soft mt-4">
          Reference: <code>{reference}</code>
        </p>
      )}
    </div>
  );
}
