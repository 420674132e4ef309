import { isRouteErrorResponse, useMatches, useRouteError } from "@remix-run/react";
import { useContext } from "react";
import { readHandle } from "~/route-handle";
import { ErrorPage } from "~/ui/error-page";
import { Page } from "~/ui/page-context";
import { PublicShell } from "~/ui/public-shell";
import { useRootData } from "~/ui/root-data";
import { UnsentForm } from "~/ui/typed-text";

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
    <PublicShell>
      <ErrorPage title={title} text={text} reference={reference} company={company}>
        {isAway && unread && <p role="alert">{unread}</p>}
        <UnsentForm problem={problem} />
      </ErrorPage>
    </PublicShell>
  );
}

export function explain(error: unknown): { title: string; text: string } {
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
  410: { title: "This page is gone", text: "What was here is no longer offered." },
  413: {
    title: "That is too large",
    text: "What you sent is larger than we can take. Please go back, shorten it or choose smaller files, and send it again.",
  },
  503: {
    title: "We will be right back",
    text: "Part of our site is not responding. Please try again in a minute.",
  },
};
