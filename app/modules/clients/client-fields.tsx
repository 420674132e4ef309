import { type AddressStatus, statusWords } from "~/modules/verifications/verification-options";
import { Pill, type PillTone } from "~/ui/pill";

const tones: Record<AddressStatus, PillTone> = {
  unverified: "quiet",
  pending: "warn",
  verified: "good",
  rejected: "bad",
};

export function VerificationPill({ status }: { status: AddressStatus }) {
  return <Pill tone={tones[status]}>{statusWords[status]}</Pill>;
}

/** How long a document has waited; louder after one day and after three. */
export function AgeBadge({ age: { words, days } }: { age: { words: string; days: number } }) {
  const tone = days >= 3 ? "bad" : days >= 1 ? "warn" : "info";
  return <Pill tone={tone}>{`Waiting ${words}`}</Pill>;
}
