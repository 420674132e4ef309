import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { contact } from "~/messages/en/contact";
import { messagesAt } from "~/messages/messages";
import { SentCopy } from "~/modules/inquiries/inquiries/sent-copy";
import * as SentInquiries from "~/modules/inquiries/inquiries/sent-inquiries.server";
import { optional } from "~/platform/http.server";
import { isPublicReference } from "~/platform/ids.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { useEmergency } from "~/ui/emergency-line";
import { Icon, type IconName } from "~/ui/icons";
import { Own, useMessages } from "~/ui/language";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper" } satisfies RouteHandle;

/** The address can be bookmarked and passed on; only the browser that sent the message sees its copy. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("ref");
  const reference = isPublicReference(asked) ? asked : null;
  const isOwn = reference !== null && reference === (await SentInquiries.sentCookie.read(request));
  const copy = isOwn ? await optional(async () => (await SentInquiries.find(reference)) ?? null) : undefined;
  return data({ reference, copy }, copy ? { headers: { "Cache-Control": "no-store" } } : undefined);
}

export default function ThankYou() {
  const { reference, copy } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  const words = useMessages("contact", contact).thanks;
  const emergency = useEmergency(company);
  const next: [icon: IconName, text: ReactNode][] = [
    [
      "mail",
      <>
        {words.read.before}
        <Own>{company.hours}</Own>
        {words.read.after}
      </>,
    ],
    ["file", words.quote],
    [
      "phone",
      <>
        {company.phone && (
          <>
            {words.cannotWait(company.lineHours)}
            <a href={company.phoneHref}>{company.phone}</a>.{" "}
          </>
        )}
        {emergency.note}
      </>,
    ],
  ];
  return (
    <Wrap className="page">
      <div className={copy ? "grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start" : "max-w-[66ch]"}>
        <div className="panel p-6">
          <h1>{words.heading}</h1>
          <p className="lead">{words.lead}</p>
          {reference && (
            <div className="mt-6 rounded-md bg-sunk p-4">
              <p className="soft text-sm">
                {words.reference}
                <strong className="block whitespace-nowrap font-display text-[min(2.125rem,8vw)] text-ink tabular-nums">
                  {reference}
                </strong>
              </p>
              <p className="soft mt-1 text-sm">{words.keep}</p>
            </div>
          )}
          <h2 className="mt-8">{words.next}</h2>
          <ul className="ruled mt-1">
            {next.map(([icon, text]) => (
              <li key={icon} className="flex items-center gap-4">
                <span className="flex-none rounded-full bg-sunk p-2.5">
                  <Icon name={icon} />
                </span>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <p className="do mt-4">
            <ButtonLink href="/">{words.home}</ButtonLink>{" "}
            <ButtonLink href="/services" variant="line">
              {words.services}
            </ButtonLink>
          </p>
        </div>
        {copy && (
          <div>
            <SentCopy copy={copy} />
          </div>
        )}
      </div>
    </Wrap>
  );
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ title: messagesAt(location.pathname).contact.thanks.title }, matches);
