import { env } from "./env.server";

export function commonHeaders(): Record<string, string> {
  const headers: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  };
  if (env.appUrl.protocol === "https:") {
    const scope = env.hstsIncludeSubdomains ? "; includeSubDomains" : "";
    headers["Strict-Transport-Security"] = `max-age=63072000${scope}`;
  }
  return headers;
}

/** Loads the display face in time for the first page, after everything the page needs. Not for people who save data. */
export const facePreload =
  "</fonts/familjen-grotesk.woff2>; rel=preload; as=font; type=font/woff2; crossorigin; fetchpriority=low";

export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

export interface PolicyNeeds {
  foreignImages?: boolean;
  /** Otherwise Chrome stops a redirect to the payment service after a post. */
  payment?: boolean;
  framed?: boolean;
}

function policy(scripts: string, styles: string, images: string, { payment, framed }: PolicyNeeds): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `img-src 'self' data:${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    ["form-action 'self'", ...(payment ? env.stripe.paymentHosts : [])].join(" "),
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join("; ");
}

export function paperPolicy(styleHash: string, needs: PolicyNeeds = {}): string {
  return policy("'none'", `'${styleHash}'`, needs.foreignImages ? " https:" : "", needs);
}

export function visitorPolicy(scripts: "'self'" | "'none'", needs: PolicyNeeds = {}): string {
  return policy(scripts, "'self'", "", needs);
}

export function livePolicy(nonce: string, needs: PolicyNeeds = {}): string {
  return `${policy(`'self' 'nonce-${nonce}'`, "'self'", "", needs)}; manifest-src 'self'`;
}
