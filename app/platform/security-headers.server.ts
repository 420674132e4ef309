import { env } from "./env.server";

/** On every answer, whatever made it (ASVS V3.4): the front sets them. A page's own policy comes from entry.server. */
export function commonHeaders(): Record<string, string> {
  const headers: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
  if (env.appUrl.protocol === "https:") {
    const scope = env.hstsIncludeSubDomains ? "; includeSubDomains" : "";
    headers["Strict-Transport-Security"] = `max-age=63072000${scope}`;
  }
  return headers;
}

/** For answers that are no page: nothing may run, load or frame. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What a route lets its page do beyond the rest, by its `handle`. */
export interface PolicyNeeds {
  /** Pictures of other sites are shown: those of the news. */
  foreignImages?: boolean;
  /** A form may lead on to the payment service: Chrome stops the redirect after a post otherwise. */
  payment?: boolean;
}

function formTargets({ payment }: PolicyNeeds): string {
  return ["form-action 'self'", ...(payment ? env.stripe.paymentHosts : [])].join(" ");
}

/** The policy of a paper page (design.md 3): no script at all, one style sheet known by its hash. */
export function paperPolicy(styleHash: string, needs: PolicyNeeds = {}): string {
  return [
    "default-src 'none'",
    "script-src 'none'",
    `style-src '${styleHash}'`,
    `img-src 'self' data:${needs.foreignImages ? " https:" : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    formTargets(needs),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of a live page (design.md 3): our own scripts and those with the nonce. */
export function livePolicy(nonce: string, needs: PolicyNeeds = {}): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    formTargets(needs),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join("; ");
}
