import { Go } from "~/ui/go";
import { Round } from "~/ui/rows";
import { StatusPill } from "./address-card";
import type { VerificationState } from "./verification-state";

/** Where a resident lives, in one line above what is bought for it. */
export function HomeLine({ state }: { state: VerificationState }) {
  const { status, address, city, state: province, zipCode } = state;
  if (!address) return null;
  return (
    <section className="panel flex flex-wrap items-center gap-x-3.5 gap-y-2" aria-label="Your home">
      <Round icon="home" />{" "}
      <p className="min-w-0 flex-[1_1_8rem]">
        <b className="block">{address}</b> {`${city}, ${province} ${zipCode}`}
      </p>{" "}
      <StatusPill status={status} />{" "}
      {status === "unverified" && <Go to="/profile/verification">Verify Now</Go>}
    </section>
  );
}
