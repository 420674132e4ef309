import { Pill, type PillTone } from "~/ui/pill";
import { type ApplicationStatus, statusLabels } from "./application-states";

const tones: Record<ApplicationStatus, PillTone> = {
  pending: "warn",
  under_review: "info",
  interview_scheduled: "info",
  offer_extended: "good",
  hired: "good",
  rejected: "bad",
  withdrawn: "quiet",
};

export function StatusPill({ status }: { status: ApplicationStatus }) {
  return (
    <Pill tone={tones[status]} dot>
      {statusLabels[status]}
    </Pill>
  );
}
