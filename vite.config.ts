import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { flattenCssPlugin } from "./vite-flatten-css";
import { iconsPlugin } from "./vite-icons";
import { liveChunks, liveRoutesPlugin } from "./vite-live-routes";
import { visitorScriptPlugin } from "./vite-visitor-script";

/** The oldest browsers that style sheets and scripts are made for (docs/decisions/035-small-browsers.md). */
export const browserFloor = ["chrome93", "edge93", "firefox98", "safari16"];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    flattenCssPlugin(),
    iconsPlugin(),
    visitorScriptPlugin(browserFloor),
    liveRoutesPlugin(),
    remix(remixConfig),
  ],
  build: {
    target: isSsrBuild ? "node24" : browserFloor,
    // Named, or the server build would make another style sheet.
    cssTarget: browserFloor,
    assetsInlineLimit: 0,
    // Whatever a section imports was loaded by the page that leads to it.
    modulePreload: isSsrBuild ? undefined : false,
    // A twentieth smaller than esbuild's output, even with brotli.
    minify: isSsrBuild ? false : "terser",
    // The router's warnings are for developers; visitors' browsers need not load them.
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 3, pure_getters: true, pure_funcs: ["warning"] },
      // A function keeps Vite from a worker thread, which once never ended, and the build with it.
      format: { comments: () => false },
    },
    // Nobody reads a section's toStringTag.
    rollupOptions: isSsrBuild
      ? {}
      : { output: { manualChunks: liveChunks(), freeze: false, generatedCode: { symbols: false } } },
  },
  // The browser's dependencies, named: a search would run into server modules, and finding one late breaks hydration.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      "react",
      "react/jsx-runtime",
      "react/jsx-dev-runtime",
      "react-dom",
      "react-dom/client",
      "@remix-run/react",
    ],
  },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
}));
