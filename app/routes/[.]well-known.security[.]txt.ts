import { company } from "~/modules/shared/company/company.server";
import { env } from "~/platform/env.server";

const days = 180;

/** Where to report a vulnerability (RFC 9116). */
export async function loader() {
  const { email } = await company();
  const expires = new Date(Date.now() + days * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${email ? `mailto:${email}` : new URL("/contact", env.appUrl).href}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${new URL("/.well-known/security.txt", env.appUrl).href}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
