import type { VerificationState } from "./verification-state";
import { shownNames, shownWords } from "./verification-words";

/** The status of a client's address, as the client reads it on their profile (row 80). */
export function VerificationBanner({ state: { status, rejection } }: { state: VerificationState }) {
  return (
    <section
      className={status === "verified" ? "banner border-success bg-success-soft" : "banner"}
      data-status={status}
      aria-label="Your address"
    >
      <p>
        <strong>{shownNames[status]}</strong> {shownWords[status]}
      </p>
      {rejection && <p>{`${rejection.said} ${rejection.toDo}`}</p>}
    </section>
  );
}
