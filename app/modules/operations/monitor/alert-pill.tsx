import { Pill, type PillTone } from "~/ui/pill";
import type { AlertState } from "./alert-kinds";

const states: Record<AlertState, [PillTone, string]> = {
  good: ["good", "Fine"],
  bad: ["bad", "Act now"],
  unknown: ["warn", "Unknown"],
  off: ["quiet", "Off"],
};

export function AlertPill({ state }: { state: AlertState }) {
  const [tone, words] = states[state];
  return <Pill tone={tone}>{words}</Pill>;
}
