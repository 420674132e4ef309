/** The languages besides English, each as the first part of its addresses. */
export const otherLanguages = /** @type {const} */ (["fr"]);

/** The pages that exist in every language, by their English address: routes, links, the sitemap and tests read it. */
export const translatedPages = [
  "/",
  "/alert",
  "/contact",
  "/coverage",
  "/profile/card",
  "/profile/house",
  "/profile/house/request",
  "/services/neighbourhood-watch",
  "/thank-you",
  "/verify-a-guard",
];
