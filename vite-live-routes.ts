import { readFileSync } from "node:fs";
import { defineRoutes } from "@remix-run/dev/dist/config/routes.js";
import type { Plugin } from "vite";
import remixConfig from "./remix.config.js";

const start = "virtual:live-routes";
const app = new URL("./app/", import.meta.url).pathname;

const routes = Object.values((await remixConfig.routes?.(defineRoutes)) ?? {});

/**
 * The pages that load a route's module, by the start of their address: "admin/jobs"; "admin" is what every page of the
 * back office needs, "" what every page needs.
 */
export function sectionOf(id: string): string {
  const [, first, second] = /^routes\/[^/]+\+\/([a-z-]+)(?:_\.([a-z-]+))?/.exec(id) ?? [];
  // The monitor and the team are large, and seldom opened after another page of the settings.
  if (id.startsWith("routes/admin+/") && (second === "health" || second === "staff"))
    return `admin/${first}/${second}`;
  if (id.startsWith("routes/admin+/")) return first ? `admin/${first}` : "admin";
  return [first, second].filter(Boolean).join("/");
}

interface LiveRoute {
  id: string;
  file: string;
}

/** Whether a page, or for a layout one of its pages, runs in the browser; paper and visitor pages never do. */
function isLive({ id, file }: LiveRoute): boolean {
  const pages = routes.filter(({ parentId }) => parentId === id);
  const code = readFileSync(app + file, "utf8");
  const isPage = /^export default /m.test(code) && !/ handle = {[^}]*page: "/.test(code);
  return isPage && (pages.length === 0 || pages.some(isLive));
}

/** Pages that run in the browser, by section. */
export function liveRoutes(): Map<string, LiveRoute[]> {
  const found = routes.filter(isLive);
  const sections = new Map<string, LiveRoute[]>();
  for (const { id, file } of [
    { id: "root", file: "root.tsx" },
    ...found.sort((a, b) => a.id.localeCompare(b.id)),
  ]) {
    const section = sectionOf(id);
    sections.set(section, [...(sections.get(section) ?? []), { id, file }]);
  }
  return sections;
}

const idOf = (section: string) => (section ? `\0${start}/${section}` : `\0${start}`);

/**
 * The modules of live pages by route id, one file per section, so that a page does not need one for each of its routes.
 */
export function liveRoutesPlugin(): Plugin {
  return {
    name: "live-routes",
    enforce: "pre",
    resolveId: (id) => (id === start || id.startsWith(`${start}/`) ? `\0${id}` : undefined),
    load(id) {
      // Pages name their style sheets and scripts themselves, so Vite's own preloading would find nothing to do.
      if (id === "\0vite/preload-helper.js") return "export const __vitePreload = (load) => load();";
      const sections = liveRoutes();
      const section = [...sections.keys()].find((name) => idOf(name) === id);
      if (section === undefined) return undefined;
      const live = sections.get(section) ?? [];
      const imports = live.map(
        ({ file }, index) => `import * as r${index} from ${JSON.stringify(app + file)};`,
      );
      const entries = live.map(({ id: route }, index) => `${JSON.stringify(route)}: r${index}`);
      if (section.startsWith("admin/")) {
        imports.push(`import admin from "${start}/admin";`);
        entries.push("...admin");
      }
      const code = `${imports.join("\n")}\nexport default { ${entries.join(", ")} };`;
      if (section) return code;
      const others = [...sections.keys()].filter(Boolean);
      const loading = others.map((name) => `"${name}": () => import("${start}/${name}")`);
      return `${code}\nexport const sections = { ${loading.join(", ")} };`;
    },
  };
}

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** The root's error page wears it on the server alone, so no live page needs it or what it imports. */
const publicShell = `${app}ui/public-shell.tsx`;

function reach(begin: string, { getModuleInfo }: Graph): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id) || (id === publicShell && id !== begin)) return;
    found.add(id);
    getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(begin);
  return found;
}

/**
 * At most four files per page: the packages, what every page needs with the entry, what the sections of the back office
 * share or those of residents, and the section's own.
 */
export function liveChunks(): (id: string, graph: Graph) => string | undefined {
  let users: Map<string, Set<string>> | undefined;
  return (id, graph) => {
    users ??= new Map(
      [...liveRoutes().keys()].map((section) => [
        section,
        reach(section ? idOf(section) : `${app}entry.client.tsx`, graph),
      ]),
    );
    const sections = [...users].filter(([, modules]) => modules.has(id)).map(([section]) => section);
    const [first, second] = sections;
    // Otherwise it would end up in a file that every live page loads.
    if (first === undefined) return reach(publicShell, graph).has(id) ? "public" : undefined;
    // Including the helpers of CommonJS, or two files would need each other.
    if (id.includes("/node_modules/") || id.startsWith("\0commonjs")) return "packages";
    if (second === undefined && first) return first.replaceAll("/", "-");
    if (sections.every((section) => section.startsWith("admin"))) return "admin";
    return sections.some((section) => !section || section.startsWith("admin")) ? "site" : "resident";
  };
}
