import type { MetaDescriptor } from "@remix-run/react";
import { forms } from "~/messages/en/forms";
import { head as english } from "~/messages/en/head";
import { isRootData, type RootData, unknownCompany } from "./root-data";

/** For a page whose address was used or has expired. */
export const linkGone = "This link no longer works";

/** The picture for link previews: the company's own, or the one that tools/share-picture.ts draws. */
export function sharePictureOf({ pictures }: RootData["company"]): string {
  return pictures?.share ?? "/share.png";
}

type Matches = readonly { id: string; data?: unknown }[];

export function rootOf(matches: Matches): RootData | undefined {
  const data = matches.find(({ id }) => id === "root")?.data;
  return isRootData(data) ? data : undefined;
}

/** Where the company works, for a description. */
export function areaOf(matches: Matches): string {
  return rootOf(matches)?.company.area ?? "our service area";
}

/**
 * A page without a description is kept out of search engines. Pages that run in the browser have none, so its scripts
 * need no more than the title.
 */
export function pageMeta(
  page: { title: string; description?: string | undefined },
  matches: Matches,
): MetaDescriptor[] {
  const root = rootOf(matches);
  const name = root?.company.name ?? unknownCompany;
  const head = root?.head ?? { locale: "en_CA", error: forms.error, sharePicture: english.sharePicture };
  const title = `${root?.refused ? head.error : ""}${page.title} – ${name}`;
  if (!import.meta.env.SSR || !page.description || !root)
    return [{ title }, { name: "robots", content: "noindex" }];
  const url = `${root.origin}${root.path}`;
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: name },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:locale", content: head.locale },
    { property: "og:image", content: root.origin + sharePictureOf(root.company) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: root.company.pictures ? name : head.sharePicture },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
