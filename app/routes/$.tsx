import { notFound } from "~/platform/http.server";

export const handle = { page: "paper", cacheKeys: [] };

export function loader() {
  throw notFound();
}

export function action() {
  throw notFound();
}

export default function Nothing() {
  return null;
}
