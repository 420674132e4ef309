import { safePath } from "~/platform/http.server";

const modes = ["sign-in", "register", "forgot"] as const;

/** What /login shows: one address, three forms (row 25). */
export type LoginMode = (typeof modes)[number];

/** The mode that an address of /login asks for. */
export function modeOf(request: Request): LoginMode {
  const wanted = new URL(request.url).searchParams.get("mode");
  return modes.find((mode) => mode === wanted) ?? "sign-in";
}

/** The address of each mode. All of them keep where the visitor was going, and from where. */
export function waysOf(request: Request): Record<LoginMode, string> {
  const kept = purposeOf(request);
  const way = (mode?: LoginMode) => {
    const query = new URLSearchParams([...(mode ? [["mode", mode]] : []), ...kept]).toString();
    return query ? `/login?${query}` : "/login";
  };
  return { "sign-in": way(), register: way("register"), forgot: way("forgot") };
}

function purposeOf(request: Request): [string, string][] {
  const given = new URL(request.url).searchParams;
  const target = safePath(given.get("redirectTo"), "");
  return [
    ...(target ? ([["redirectTo", target]] satisfies [string, string][]) : []),
    ...(given.get("from") === "stripe" ? ([["from", "stripe"]] satisfies [string, string][]) : []),
  ];
}
