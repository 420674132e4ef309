import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { DatabaseDriver } from "~/platform/db-driver.server";
import { inScope } from "~/platform/scope.server";
import { withAway } from "./away";

type Module = ServerBuild["routes"][string]["module"];

async function fail(): Promise<never> {
  const driver = new DatabaseDriver({ memory: undefined });
  await driver.close();
  await driver.acquireConnection();
  throw new Error("A closed database lent a connection.");
}

function routeOf(module: Partial<Module>): Module {
  const route = { id: "a", path: "a", module: { default: undefined, ...module } };
  const build: Pick<ServerBuild, "routes"> = { routes: { a: route } };
  const guarded = withAway(Object.assign(Object.create(null), build)).routes.a?.module;
  if (!guarded) throw new Error("The route is gone.");
  return guarded;
}

const argsOf = (request: Request) => ({ request, params: {}, context: {} });
const read = new Request("http://localhost:3000/a");

function post(): Request {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const body = new URLSearchParams({ name: "Ada", password: "quiet owls" });
  return new Request("http://localhost:3000/a", { method: "POST", headers, body });
}

const thrown = (work: unknown) => Promise.resolve(work).catch((error: unknown) => error);

test("ASVS V16.5.3: a loader that the database fails answers 503", async () => {
  const { loader } = routeOf({ loader: fail });
  const answer = await thrown(loader?.(argsOf(read)));
  expect(answer instanceof Response && answer.status).toBe(503);
});

test("ASVS V16.5.3: an action that the database fails answers 503 with what was typed, but no password", async () => {
  const { action } = routeOf({ action: fail });
  const scope = { id: "r", address: "192.0.2.1", userId: null };
  const answer = await inScope(scope, () => thrown(action?.(argsOf(post()))));
  expect(answer instanceof Response && [answer.status, await answer.json()]).toEqual([
    503,
    { typed: [["name", "Ada"]] },
  ]);
  expect(scope).toMatchObject({ formRefused: true });
});

test("ASVS V16.5.3: an action that has read its form answers 503 too", async () => {
  const { action } = routeOf({
    async action({ request }) {
      await request.text();
      return fail();
    },
  });
  const answer = await thrown(action?.(argsOf(post())));
  expect(answer instanceof Response && answer.status).toBe(503);
});

test("any other failure, refusal or answer stays as it is", async () => {
  const fault = new Error("ours");
  const refusal = new Response(null, { status: 404 });
  for (const reason of [fault, refusal])
    expect(await thrown(routeOf({ loader: () => Promise.reject(reason) }).loader?.(argsOf(read)))).toBe(
      reason,
    );
  expect(await routeOf({ loader: () => "well" }).loader?.(argsOf(read))).toBe("well");
  expect(routeOf({}).loader).toBeUndefined();
});
