import { isRouteErrorResponse } from "@remix-run/react";

/** What a failed page says, by its status. */
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
