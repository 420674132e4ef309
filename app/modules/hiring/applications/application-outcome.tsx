import { formatDate } from "~/platform/format";
import type { MailState } from "./application-outbox.server";

export interface Heard {
  toldOn: string | null;
  mail: MailState | null;
}

export function heardWords({ toldOn, mail }: Heard): string {
  if (mail === "sent") return "The outcome has been emailed.";
  if (toldOn) return `Told by phone on ${formatDate(`${toldOn}T00:00:00Z`, "UTC")}.`;
  if (mail === "waiting") return "The email about the outcome is on its way.";
  if (mail === "failed") return "The email about the outcome could not be delivered.";
  return "The applicant has not been told the outcome.";
}

export function hasHeard({ toldOn, mail }: Heard): boolean {
  return toldOn !== null || mail === "sent";
}
