import { globSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const start = "virtual:live-routes";
const app = new URL("./app/", import.meta.url).pathname;

/**
 * The pages that load a route's module, by the beginning of their address: "admin/jobs"; "admin" is what every page of the
 * back office needs, "" what every page needs.
 */
export function sectionOf(file: string): string {
  const [, first, second] = /^routes\/[^/]+\+\/([a-z-]+)(?:_\.([a-z-]+))?/.exec(file) ?? [];
  if (file.startsWith("routes/admin+/")) return first ? `admin/${first}` : "admin";
  return [first, second].filter(Boolean).join("/");
}

/** Pages that run in the browser, by section; paper and visitor pages never do. */
export function liveRoutes(): Map<string, string[]> {
  const found = globSync("routes/**/*.tsx", { cwd: app }).filter((file) => {
    const code = readFileSync(app + file, "utf8");
    return (
      /^export default /m.test(code) && !/ handle = {[^}]*page: "/.test(code) && !/\.test\.tsx$/.test(file)
    );
  });
  const sections = new Map<string, string[]>();
  for (const file of ["root.tsx", ...found.sort()]) {
    const section = sectionOf(file);
    sections.set(section, [...(sections.get(section) ?? []), file]);
  }
  return sections;
}

const idOf = (section: string) => (section ? `\0${start}/${section}` : `\0${start}`);

/** The modules of live pages by route id, a file for each section, so that a page needs none for each of its routes. */
export function liveRoutesPlugin(): Plugin {
  return {
    name: "live-routes",
    resolveId: (id) => (id === start || id.startsWith(`${start}/`) ? `\0${id}` : undefined),
    load(id) {
      const sections = liveRoutes();
      const section = [...sections.keys()].find((name) => idOf(name) === id);
      if (section === undefined) return undefined;
      const files = sections.get(section) ?? [];
      const imports = files.map((file, index) => `import * as r${index} from ${JSON.stringify(app + file)};`);
      const entries = files.map((file, index) => `${JSON.stringify(file.replace(/\.tsx$/, ""))}: r${index}`);
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

function reach(begin: string, { getModuleInfo }: Graph): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(begin);
  return found;
}

/**
 * At most four files for a page: the packages, what every page needs with the entry, in the back office what its sections
 * share, and the section's own.
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
    if (first === undefined) return undefined;
    // The helpers of CommonJS too, or two files would need each other.
    if (id.includes("/node_modules/") || id.startsWith("\0commonjs")) return "packages";
    if (second === undefined && first) return first.replace("/", "-");
    return sections.every((section) => section.startsWith("admin")) ? "admin" : "site";
  };
}
