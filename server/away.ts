import type { ServerBuild } from "@remix-run/node";
import { unavailable } from "~/access/drafts.server";
import { isDatabaseFailure } from "~/platform/db-driver.server";
import { logError } from "~/platform/log.server";

type Module = ServerBuild["routes"][string]["module"];
type DataFunction = NonNullable<Module["loader"] | Module["action"]>;

/**
 * The build whose loaders and actions answer 503 if the database fails them: it passes, and is no fault of the page. A
 * form that was not even read keeps what was typed.
 */
export function withAway(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    return [id, { ...route, module: guarded(route.module) }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function guarded(module: Module): Module {
  const { loader, action } = module;
  return { ...module, ...(loader && { loader: told(loader) }), ...(action && { action: told(action) }) };
}

function told(work: DataFunction): DataFunction {
  return async (args) => {
    try {
      return await work(args);
    } catch (error) {
      if (!isDatabaseFailure(error)) throw error;
      logError("request.failed", error);
      const { request } = args;
      throw await unavailable(request.bodyUsed ? new Request(request.url) : request);
    }
  };
}
