import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { findVisitor } from "~/access/guards.server";
import appStyles from "~/app.css?url";
import { companyShown } from "~/company-shown.server";
import { ErrorBoundary } from "~/error-boundary";
import { explain } from "~/explain";
import { languagesOf } from "~/languages-shown.server";
import { company } from "~/modules/shared/company/company.server";
import { offers } from "~/modules/shared/offers/offers.server";
import { isStaff } from "~/modules/shared/roles/roles";
import { isDataLight } from "~/platform/data-light.server";
import { env } from "~/platform/env.server";
import { takeFlash } from "~/platform/flash.server";
import { formToken } from "~/platform/origin.server";
import { currentScope } from "~/platform/scope.server";
import richStyles from "~/rich.css?url";
import { readHandle } from "~/route-handle";
import { setupNotice } from "~/setup-notice.server";
import { Translated } from "~/ui/language";
import { Page } from "~/ui/page-context";
import { type RootData, unknownCompany, useRootData } from "~/ui/root-data";
import visitorStyles from "~/visitor.css?url";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const path = new URL(request.url).pathname;
  const isForOne = !currentScope()?.shared && !context.refused;
  const [settings, { services }, notice, person, { flash, clear }, ownForm] = await Promise.all([
    company(),
    offers(),
    setupNotice(path),
    findVisitor(request),
    takeFlash(request),
    isForOne ? formToken(request) : undefined,
  ]);
  const root: RootData = {
    company: companyShown(settings, isOffice(path) ? [] : services),
    person: person ? { name: person.fullName, staff: isStaff(person.role) } : null,
    flash,
    notice,
    formToken: ownForm?.token,
    refused: currentScope()?.formRefused ?? false,
    unsent: currentScope()?.unsent,
    origin: env.appUrl.origin,
    ...languagesOf(path),
    path,
    light: isDataLight(request.headers.get("Cookie"), request.headers.get("Save-Data")),
    year: new Date().getFullYear(),
  };
  const headers = new Headers();
  for (const cookie of [clear, ownForm?.cookie]) if (cookie) headers.append("Set-Cookie", cookie);
  return data(root, { headers });
}

/** Its frame has no footer. */
function isOffice(path: string): boolean {
  return /^\/(admin|guard)(\/|$)/.test(path);
}

/** A flash belongs to one page, so the next address asks again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ data: root, error }) => {
  const name = root?.company.name ?? unknownCompany;
  const lead = root?.refused ? "Error: " : "";
  return [{ title: error ? `${lead}${explain(error).title} – ${name}` : name }];
};

const styles = { app: appStyles, rich: richStyles, visitor: visitorStyles };

export function Layout({ children }: { children: ReactNode }) {
  const { kind, light, nonce, style, rich, script } = useContext(Page);
  const translation = useContext(Translated);
  const { company } = useRootData();
  const icon = company.pictures?.icon;
  const linked = kind === "live" ? "app" : rich ? "rich" : "visitor";
  const hydrated = kind === "live" && !light;
  const seconds = readHandle(useMatches().at(-1)?.handle).reloads;
  const again = seconds && <meta httpEquiv="refresh" content={String(seconds)} />;
  return (
    <html lang={translation?.tag ?? "en-CA"} data-light={light || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={company.brand?.night ?? "#0c1a2b"} />
        <Meta />
        {again && (hydrated ? <noscript>{again}</noscript> : again)}
        <link rel="icon" {...(icon ? { href: icon } : { href: "/favicon.svg", type: "image/svg+xml" })} />
        <link rel="apple-touch-icon" href={icon ?? "/apple-touch-icon.png"} />
        {hydrated && <link rel="manifest" href="/site.webmanifest" />}
        {style ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made at build
          <style dangerouslySetInnerHTML={{ __html: style }} />
        ) : (
          <link rel="stylesheet" href={company.sheets?.[linked] ?? styles[linked]} />
        )}
        {script && <script src={script} defer />}
        {hydrated && <Links />}
      </head>
      <body>
        {children}
        {hydrated && <ScrollRestoration nonce={nonce} />}
        {hydrated && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export { ErrorBoundary };

export default function Root() {
  return <Outlet />;
}
