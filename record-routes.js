import { globSync, readFileSync } from "node:fs";

const app = new URL("app/", import.meta.url);

/** The pages every noun has below its list, and those below one record. */
const below = {
  list: [
    { path: ":recordId", name: "/$recordId", file: "record" },
    { path: "new", name: "/new", file: "new" },
  ],
  record: ["edit", "delete", "history"].map((path) => ({ path, name: `.${path}`, file: path })),
};

/**
 * The pages in app/record-routes, under the address of each `*.noun.ts`, unless the noun has a file of its own.
 * @param {ReturnType<typeof import("remix-flat-routes").flatRoutes>} files the routes that are files
 */
export function recordRoutes(files) {
  const routes = { ...files };
  for (const file of globSync("modules/*/*/*.noun.ts", { cwd: app }).sort()) {
    const text = readFileSync(new URL(file, app), "utf8");
    const [, path = ""] = /^ {2}path: "\/admin\/([^"]+)",$/m.exec(text) ?? [];
    if (!path) throw new Error(`app/${file} has no path.`);
    const own = Object.values(routes).filter((route) => route.path?.startsWith(`${path}/`));
    const list = add(
      "routes/admin+/_layout",
      path,
      `routes/admin+/${path.replaceAll("/", "_.")}+/_layout`,
      "list",
    );
    // Files beside a list that is not a file itself.
    for (const route of own)
      if (route.parentId === "routes/admin+/_layout")
        routes[route.id] = { ...route, parentId: list, path: route.path?.slice(path.length + 1) };
    const [record = ""] = below.list.map((page) => {
      return add(list, page.path, list.replace("/_layout", page.name), page.file);
    });
    for (const page of below.record) add(record, page.path, record + page.name, page.file);
    if (/^ {4}tabs: /m.test(text)) add(record, "status", `${record}.status`, "status");
    if (/^ {4}exported: /m.test(text))
      add("routes/admin+/_layout", `${path}.csv`, list.replace("+/_layout", "[.]csv"), "csv");
  }
  // A record with its own file gets the tab "History" as well.
  for (const { id, file } of Object.values(files))
    if (/^routes\/admin\+\//.test(id) && readFileSync(new URL(file, app), "utf8").includes("<RecordPanel"))
      add(id, "history", `${id}.history`, "history");
  return routes;

  /** @type {(parentId: string, path: string, id: string, file: string) => string} the id of the route at this address */
  function add(parentId, path, id, file) {
    const same = Object.values(routes).find(
      (route) => route.parentId === parentId && route.path?.replace(/^:\w+$/, ":recordId") === path,
    );
    if (same) return same.id;
    routes[id] = { id, parentId, path, file: `record-routes/${file}.${file === "csv" ? "ts" : "tsx"}` };
    return id;
  }
}
