import { env } from "~/platform/env.server";

export function loader() {
  const lines = [
    "User-agent: *",
    ...["/admin", "/profile", "/invite", "/dev"].map((path) => `Disallow: ${path}`),
    `Sitemap: ${new URL("/sitemap.xml", env.appUrl).href}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
