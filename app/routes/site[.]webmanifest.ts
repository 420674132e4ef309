import { company } from "~/modules/shared/company/company.server";
import { picturesOf } from "~/own-pictures.server";

/** What a phone writes under the icon of the site. */
export async function loader() {
  const settings = await company();
  const { name, brand } = settings;
  const own = picturesOf(settings);
  const manifest = {
    name,
    short_name: name.split(" ")[0],
    start_url: "/",
    display: "browser",
    background_color: brand.night,
    theme_color: brand.night,
    icons: own
      ? [{ src: own.icon, type: "image/png", sizes: "192x192" }]
      : [
          { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
          { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
        ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
