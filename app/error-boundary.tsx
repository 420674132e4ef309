import { isRouteErrorResponse, useMatches, useRouteError } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { explain } from "~/explain";
import { readHandle } from "~/route-handle";
import { ErrorPage } from "~/ui/error-page";
import { Page } from "~/ui/page-context";
import { PublicShell } from "~/ui/public-shell";
import { useRootData } from "~/ui/root-data";
import { UnsentForm } from "~/ui/typed-text";

/** Scripts run in the back office alone, and there this is for what only a browser meets. */
const Shell = import.meta.env.SSR
  ? PublicShell
  : ({ children }: { children: ReactNode }) => <main id="main">{children}</main>;

/**
 * A route that exports it too keeps the company's own emergency line if its action fails: the root's loader still runs.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const { title, text } = explain(error);
  const { problem, unread } = readHandle(useMatches().at(-1)?.handle);
  const isAway = isRouteErrorResponse(error) && error.status === 503;
  const { company } = useRootData();
  const { reference } = useContext(Page);
  return (
    <Shell>
      <ErrorPage title={title} text={text} reference={reference} company={company}>
        {isAway && unread && <p role="alert">{unread}</p>}
        <UnsentForm problem={problem} />
      </ErrorPage>
    </Shell>
  );
}
