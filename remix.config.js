import { flatRoutes } from "remix-flat-routes";
import { languageRoutes } from "./language-routes.js";
import { recordRoutes } from "./record-routes.js";

/**
 * Read by vite.config.ts, which passes it to the Remix plugin.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  appDirectory: "app",
  serverModuleFormat: "esm",
  ignoredRouteFiles: ["**/*"],
  routes: async (defineRoutes) =>
    languageRoutes(
      recordRoutes(
        flatRoutes("routes", defineRoutes, { ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"] }),
      ),
    ),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
