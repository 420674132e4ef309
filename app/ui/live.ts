import { useEffect, useState } from "react";
import { listen } from "./listen";

/**
 * The text of a topic such as "bell": the one the page was made with, until the server sends a newer one. Without a
 * topic nothing is heard.
 */
export function useLive(topic: string | undefined, made: string): string {
  const [heard, setHeard] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was remade is compared with the server's state again
  useEffect(() => {
    setHeard(undefined);
    return topic === undefined ? undefined : listen(topic, setHeard);
  }, [topic, made]);
  return heard ?? made;
}
