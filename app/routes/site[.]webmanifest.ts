import { company } from "~/modules/shared/company/company.server";

/** What a phone writes under the icon of the site. */
export async function loader() {
  const { name, brand } = await company();
  const manifest = {
    name,
    short_name: name.split(" ")[0],
    start_url: "/",
    display: "browser",
    background_color: brand.night,
    theme_color: brand.night,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
