import { Go } from "~/ui/go";
import { Icon } from "~/ui/icons";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";
import type { VerificationState } from "./verification-state";
import { lengthOf, shownNames, shownTones, shownWords } from "./verification-words";

/** A resident's address and its status (row 80), which changes live (row 81). */
export function AddressCard({
  state,
  name,
  setUp,
}: {
  state: VerificationState;
  name: string;
  /** Until the account is set up, the next step is that. */
  setUp: boolean;
}) {
  const { status, rejection, waiting, usual, address, city, state: province, zipCode } = state;
  return (
    <section
      className="panel"
      id="verification-status"
      aria-labelledby="address-heading"
      aria-live="polite"
      data-status={status}
      data-live="verification"
      data-state={rejection ? "rejected" : status}
      data-renew=""
    >
      <div className="panel-head" id={status === "verified" ? "verify" : undefined}>
        <h2 id="address-heading">Your address</h2> <StatusPill status={status} />
      </div>
      <p className="flex gap-2">
        <Icon name="pin" className="icon mt-0.5 text-ink-soft" />
        <span className="min-w-0">
          {name}
          {address && (
            <>
              <br />
              {address}
              <br />
              {`${city}, ${province} ${zipCode}`}
            </>
          )}
        </span>
      </p>
      {status !== "unverified" && (
        <p className="soft mt-2 text-sm">
          {shownWords[status]}
          {waiting && (
            <>
              {` Reference ${waiting.reference}, sent `}
              <Time at={waiting.submittedAt} />.
              {usual !== undefined && ` Usually decided within ${lengthOf(usual)}.`}
            </>
          )}
        </p>
      )}
      {status === "unverified" && !rejection && !setUp && (
        <p className="mt-2 text-sm">
          <Go to="/profile/verification">Verify Now</Go>
        </p>
      )}
      {status === "pending" && (
        <p className="mt-2 text-sm">
          <Go to="/profile">Check status</Go>
        </p>
      )}
      {status === "verified" && (
        <p className="mt-2 text-sm">
          <Go to="/profile/verification">Have you moved?</Go>
        </p>
      )}
    </section>
  );
}

export function StatusPill({ status }: Pick<VerificationState, "status">) {
  return (
    <Pill tone={shownTones[status]} dot>
      {shownNames[status]}
    </Pill>
  );
}
