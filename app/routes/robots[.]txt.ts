import { mayBeListed } from "~/modules/office/setup/visibility.server";
import { env } from "~/platform/env.server";
import { otherLanguages } from "~/platform/translated-pages.js";

const closed = [
  "/admin",
  "/profile",
  ...otherLanguages.map((language) => `/${language}/profile`),
  "/invite",
  "/welcome",
  "/dev",
];

/** Until the site is set up, robots are asked to stay away from all of it. */
export async function loader() {
  const listed = await mayBeListed();
  const lines = [
    "User-agent: *",
    ...(listed ? closed : ["/"]).map((path) => `Disallow: ${path}`),
    ...(listed ? [`Sitemap: ${new URL("/sitemap.xml", env.appUrl).href}`] : []),
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
