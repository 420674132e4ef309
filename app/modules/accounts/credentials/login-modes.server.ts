import { safePath } from "~/platform/http.server";

const modes = ["sign-in", "register", "forgot"] as const;

type LoginMode = (typeof modes)[number];

export function modeOf(address: string): LoginMode {
  const wanted = new URL(address).searchParams.get("mode");
  return modes.find((mode) => mode === wanted) ?? "sign-in";
}

export function waysOf(address: string): Record<LoginMode, string> {
  const kept = purposeOf(address);
  const way = (mode?: LoginMode) => {
    const query = new URLSearchParams([...(mode ? [["mode", mode]] : []), ...kept]).toString();
    return query ? `/login?${query}` : "/login";
  };
  return { "sign-in": way(), register: way("register"), forgot: way("forgot") };
}

function purposeOf(address: string): [string, string][] {
  const given = new URL(address).searchParams;
  const target = safePath(given.get("redirectTo"), "");
  return [
    ...(target ? ([["redirectTo", target]] satisfies [string, string][]) : []),
    ...(given.get("from") === "stripe" ? ([["from", "stripe"]] satisfies [string, string][]) : []),
  ];
}
