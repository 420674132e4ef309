import { globSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const start = "virtual:live-routes/";
const parts = ["site", "admin"];
const app = new URL("./app/", import.meta.url).pathname;

/** Pages that run in the browser, by part of the site; paper and visitor pages never do. */
function filesOf(part: string): string[] {
  const found = globSync("routes/**/*.tsx", { cwd: app }).filter((file) => {
    const code = readFileSync(app + file, "utf8");
    return (
      /^export default /m.test(code) && !/ handle = {[^}]*page: "/.test(code) && !/\.test\.tsx$/.test(file)
    );
  });
  const own = found.filter((file) => file.startsWith("routes/admin+/") === (part === "admin")).sort();
  return part === "admin" ? own : ["root.tsx", ...own];
}

/** The modules of live pages by route id, so that a page needs no file for each of its routes. */
export function liveRoutesPlugin(): Plugin {
  return {
    name: "live-routes",
    resolveId: (id) => (id.startsWith(start) ? `\0${id}` : undefined),
    load(id) {
      const part = id.slice(`\0${start}`.length);
      if (!id.startsWith(`\0${start}`) || !parts.includes(part)) return undefined;
      const files = filesOf(part);
      const imports = files.map((file, index) => `import * as r${index} from ${JSON.stringify(app + file)};`);
      const entries = files.map((file, index) => `${JSON.stringify(file.replace(/\.tsx$/, ""))}: r${index}`);
      return `${imports.join("\n")}\nexport default { ${entries.join(", ")} };`;
    },
  };
}

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

function reach(starts: string[], { getModuleInfo }: Graph): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    getModuleInfo(id)?.importedIds.forEach(visit);
  };
  starts.forEach(visit);
  return found;
}

/** Three files: the packages, what residents' pages need with the entry, and what only the back office needs. */
export function liveChunks(): (id: string, graph: Graph) => string | undefined {
  let site: Set<string> | undefined;
  let admin: Set<string> | undefined;
  return (id, graph) => {
    site ??= reach([`${app}entry.client.tsx`], graph);
    admin ??= reach([`\0${start}admin`], graph);
    if (!site.has(id) && !admin.has(id)) return undefined;
    // The helpers of CommonJS too, or the two files would need each other.
    if (id.includes("/node_modules/") || id.startsWith("\0commonjs")) return "packages";
    return site.has(id) ? "site" : "admin";
  };
}
