import { otherLanguages, translatedPages } from "./app/platform/translated-pages.js";

/**
 * The routes of translated pages once more, under the first part of each language's addresses.
 * @param {ReturnType<typeof import("remix-flat-routes").flatRoutes>} english
 */
export function languageRoutes(english) {
  const routes = { ...english };
  for (const language of otherLanguages)
    for (const page of translatedPages) {
      const route = Object.values(english).find((each) => pathOf(each) === page);
      if (!route) throw new Error(`${page} has no route to translate.`);
      const { index: _, ...rest } = route;
      const id = `${language}/${route.id}`;
      routes[id] = { ...rest, id, path: `${language}${page === "/" ? "" : page}` };
    }
  return routes;

  /** @type {(route: { path?: string; parentId?: string; index?: boolean }) => string | undefined} */
  function pathOf({ path, parentId, index }) {
    const parent = parentId && parentId !== "root" ? english[parentId] : undefined;
    // Only pages in frames without a path of their own are translated.
    if (parent?.path) return undefined;
    return index && !path ? "/" : path && `/${path}`;
  }
}
