import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { iconPaths } from "./app/ui/icon-paths";

const name = "virtual:icons";

const shapes = Object.entries(iconPaths).map(([id, path]) => `<path id="${id}" d="${path}"/>`);
const source = `<svg xmlns="http://www.w3.org/2000/svg">${shapes.join("")}</svg>`;
const file = `assets/icons-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.svg`;

/** All icons as one file, which a live page's `<use>` elements point at; the virtual module is its address. */
export function iconsPlugin(): Plugin {
  let isServer = false;
  return {
    name: "icons",
    configResolved: ({ build: { ssr } }) => {
      isServer = Boolean(ssr);
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default "/${file}";` : undefined),
    generateBundle() {
      if (!isServer) this.emitFile({ type: "asset", fileName: file, source });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url !== `/${file}`) return next();
        response.setHeader("Content-Type", "image/svg+xml; charset=utf-8");
        response.end(source);
      });
    },
  };
}
