import { notFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export function loader() {
  throw notFound();
}

export function action() {
  throw notFound();
}

export default function Nothing() {
  return null;
}
