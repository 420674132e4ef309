import { createHash } from "node:crypto";
import { build } from "esbuild";
import type { Plugin } from "vite";

const name = "virtual:visitor-script";

async function bundled(target: string[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL("./app/entry.visitor.ts", import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: "iife",
    target,
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
}

/** The script of visitor pages as a file of its own; the virtual module is its address. */
export function visitorScriptPlugin(target: string[]): Plugin {
  let isServer = false;
  const file = (script: string) =>
    `assets/visitor-${createHash("sha256").update(script).digest("hex").slice(0, 8)}.js`;
  return {
    name: "visitor-script",
    configResolved: ({ build: { ssr } }) => {
      isServer = Boolean(ssr);
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      return id === `\0${name}` ? `export default "/${file(await bundled(target))}";` : undefined;
    },
    async generateBundle() {
      if (isServer) return;
      const source = await bundled(target);
      this.emitFile({ type: "asset", fileName: file(source), source });
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith("/assets/visitor-")) return next();
        response.setHeader("Content-Type", "text/javascript; charset=utf-8");
        response.end(await bundled(target));
      });
    },
  };
}
