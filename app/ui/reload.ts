import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Reads the page again every few seconds; without scripts, `reloads` of the route's handle does. */
export function useReload(seconds: number): void {
  const { revalidate, state } = useRevalidator();
  const settled = useNavigation().state === "idle" && state === "idle";
  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(revalidate, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [settled, revalidate, seconds]);
}
