import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { findVisitor } from "~/access/guards.server";
import appStyles from "~/app.css?url";
import { company } from "~/modules/settings/company.server";
import { isStaff } from "~/modules/staff/rights";
import { Page } from "~/page-context";
import { formatPhone } from "~/platform/contact-details";
import { env } from "~/platform/env.server";
import { takeFlash } from "~/platform/flash.server";
import { currentScope } from "~/platform/scope.server";
import { ErrorPage } from "~/ui/error-page";
import { PublicShell } from "~/ui/public-shell";
import { type RootData, useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const [settings, person, { flash, clear }] = await Promise.all([
    company(),
    findVisitor(request),
    takeFlash(request),
  ]);
  const root: RootData = {
    company: {
      name: settings.name,
      phone: formatPhone(settings.phone),
      phoneHref: `tel:${settings.phone}`,
      email: settings.email,
      hours: settings.hours,
      area: settings.serviceArea,
      social: settings.socialLinks.map(({ label, url }) => ({ label, href: url })),
      timeZone: settings.timeZone,
      assistantName: settings.assistantName,
      licence: settings.licenceNumber ?? undefined,
    },
    person: person ? { name: person.fullName, staff: isStaff(person.role) } : null,
    flash,
    refused: currentScope()?.formRefused ?? false,
    origin: env.appUrl.origin,
    path: new URL(request.url).pathname,
    year: new Date().getFullYear(),
  };
  return data(root, clear ? { headers: { "Set-Cookie": clear } } : undefined);
}

/** A flash belongs to one page: the next address asks again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ data: root, error }) => {
  const name = root?.company.name ?? "Nightjar Patrol";
  return [{ title: error ? `${explain(error).title} – ${name}` : name }];
};

export function Layout({ children }: { children: ReactNode }) {
  const { paper, nonce, style } = useContext(Page);
  return (
    <html lang="en-CA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0c1a2b" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {!paper && <link rel="manifest" href="/site.webmanifest" />}
        {style ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made at build
          <style dangerouslySetInnerHTML={{ __html: style }} />
        ) : (
          <link rel="stylesheet" href={appStyles} />
        )}
        {!paper && <Links />}
      </head>
      <body>
        {children}
        {!paper && <ScrollRestoration nonce={nonce} />}
        {!paper && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const { title, text } = explain(useRouteError());
  const { company } = useRootData();
  const { reference } = useContext(Page);
  return (
    <PublicShell>
      <ErrorPage title={title} text={text} reference={reference} company={company} />
    </PublicShell>
  );
}

function explain(error: unknown): { title: string; text: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return explanations[status] ?? (status < 500 ? misunderstood : broken);
}

const broken = {
  title: "Something went wrong",
  text: "The fault is ours and has been noted. Please try again in a minute.",
};
const misunderstood = {
  title: "That did not work",
  text: "We could not read what was sent. Please go back and try again.",
};

const explanations: Record<number, { title: string; text: string }> = {
  403: {
    title: "You cannot open this page",
    text: "It belongs to someone else or to another role. Sign in with the right account.",
  },
  404: { title: "Page not found", text: "The address may have been mistyped, or the page has moved." },
  405: { title: "That did not work", text: "This page cannot be used that way." },
  410: { title: "This page has gone", text: "What was here is no longer offered." },
  413: {
    title: "That is too large",
    text: "The form held more text than we can take. Please go back, shorten it and send it again.",
  },
  503: {
    title: "We will be right back",
    text: "A part of our site is not answering. Please try again in a minute.",
  },
};
