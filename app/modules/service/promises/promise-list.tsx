import { dayWords } from "~/modules/patrols/rounds/night-words";
import type { Proof } from "~/modules/service/proofs/proof";
import { oftenWords } from "~/modules/shared/catalogue/promises";
import type { IconName } from "~/ui/icons";
import { Pill, type PillTone } from "~/ui/pill";
import { Round, Row, Rows } from "~/ui/rows";
import type { Promised } from "./months.server";

const states: Record<Proof["is"], [words: string, tone: PillTone, icon: IconName]> = {
  kept: ["Kept", "good", "check"],
  missed: ["Missed", "bad", "alert"],
  not_used: ["Not used yet", "quiet", "minus"],
  next: ["Next", "info", "clock"],
  not_provable: ["Not proven yet", "warn", "info"],
};

/** What a plan promised in a month, each line with its state, and leading to its proof. */
export function PromiseList({ label, promises }: { label: string; promises: Promised[] }) {
  return (
    <Rows label={label}>
      {promises.map(({ words, every, kind, proof }) => {
        const [state, tone, icon] = states[proof.is];
        return (
          <Row
            key={kind}
            id={kind}
            to={proof.href ?? "/contact?service=residential"}
            lead={<Round icon={icon} tone={tone} />}
            title={words}
            note={`${oftenWords[every]}. ${saidOf(proof)}`}
            end={
              <Pill tone={tone}>
                {proof.is === "next" && proof.on ? `Next: ${dayWords(proof.on)}` : state}
              </Pill>
            }
          />
        );
      })}
    </Rows>
  );
}

function saidOf(proof: Proof): string {
  const words = `${proof.words}.`;
  return proof.is === "missed" ? `${words} Missed last on ${dayWords(proof.on)}: ${proof.reason}.` : words;
}
