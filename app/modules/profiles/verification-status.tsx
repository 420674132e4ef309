import { useLive } from "~/ui/live";
import { Pill, type PillTone } from "~/ui/pill";
import { verificationTexts } from "./verification-texts";

const tones: Record<string, [label: string, tone: PillTone]> = {
  verified: ["Verified", "good"],
  pending: ["Pending", "warn"],
};

/** Where the verification of a resident's address stands. It changes by itself where scripts run. */
export function VerificationStatus({ status }: { status: string }) {
  const now = useLive("verification", status);
  const [label, tone] = tones[now] ?? (["Unverified", "quiet"] as const);
  return (
    <section className="flash verification" aria-labelledby="verification-heading">
      <h2 id="verification-heading">Your address</h2>
      <p aria-live="polite">
        <Pill tone={tone}>{label}</Pill>{" "}
        {verificationTexts.get(now) ?? "We have not verified your address yet."}
      </p>
      {now === "pending" ? (
        <a href="/profile">Check status</a>
      ) : (
        now !== "verified" && <a href="#verify">Verify Now</a>
      )}
    </section>
  );
}
