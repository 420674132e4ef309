import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useLive } from "~/ui/live";

/** Reads the page again when a house asks for help, or when somebody has seen it; `stamp` is what the page shows. */
export function LiveAlerts({ stamp }: { stamp: string }) {
  const heard = useLive("alerts", stamp);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (heard !== stamp) revalidate();
  }, [heard, stamp, revalidate]);
  return null;
}
