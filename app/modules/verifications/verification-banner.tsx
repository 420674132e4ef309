import { Time } from "~/ui/time";
import { lengthOf, pendingWords, verifiedWords } from "./verification-options";
import type * as Verifications from "./verifications.server";

type Shown<T> = T extends Date ? Date | string : T extends object ? { [K in keyof T]: Shown<T[K]> } : T;
export type VerificationState = Shown<NonNullable<Awaited<ReturnType<typeof Verifications.stateOf>>>>;

/** The card that holds the form. */
export const card = "verify";

/** Where somebody's address stands, at the top of their profile (row 80). */
export function VerificationBanner({ state, form = true }: { state: VerificationState; form?: boolean }) {
  const { status, waiting, rejection, usual } = state;
  const words = {
    verified: verifiedWords,
    pending: pendingWords,
    unverified: "Your address is not verified.",
  };
  const names = { verified: "Verified", pending: "Pending", unverified: "Unverified" };
  return (
    <div className={`banner banner-${status}`} id="verification-status" data-status={status}>
      <p aria-live="polite">
        <strong>{names[status]}</strong> {words[status]}
      </p>
      {rejection && <p>{`${rejection.said} ${rejection.toDo}`}</p>}
      {form && status === "unverified" && (
        <p>
          <a href={`#${card}`}>{rejection ? "Send another document" : "Verify Now"}</a>
        </p>
      )}
      {form && waiting && (
        <p>
          Reference {waiting.reference}, sent <Time at={waiting.submittedAt} />.{" "}
          {usual !== undefined && `Usually decided within ${lengthOf(usual)}. `}
          <a href="/profile">Check status</a>
        </p>
      )}
    </div>
  );
}
