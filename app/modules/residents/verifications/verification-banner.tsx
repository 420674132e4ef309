import { useLive } from "~/ui/live";
import { Time } from "~/ui/time";
import { lengthOf, pendingWords, verifiedWords } from "./verification-options";
import type * as Verifications from "./verifications.server";

type Shown<T> = T extends Date ? Date | string : T extends object ? { [K in keyof T]: Shown<T[K]> } : T;
export type VerificationState = Shown<NonNullable<Awaited<ReturnType<typeof Verifications.stateOf>>>>;

export const card = "verify";

/**
 * The status of a person's address, at the top of their profile (row 80). On their own profile it updates live (row
 * 81).
 */
export function VerificationBanner({ state, form = true }: { state: VerificationState; form?: boolean }) {
  const { waiting, rejection, usual } = state;
  const heard = useLive(form ? "verification" : undefined, state.status);
  const status = heard === "verified" || heard === "pending" ? heard : "unverified";
  const words = {
    verified: verifiedWords,
    pending: pendingWords,
    unverified: "Your address is not verified.",
  };
  const names = { verified: "Verified", pending: "Pending", unverified: "Unverified" };
  const isNews = status !== state.status;
  const news = {
    verified: "See the details",
    pending: "See the details",
    unverified: "See why, and send another document",
  };
  return (
    <section
      className={status === "verified" ? "banner border-success bg-success-soft" : "banner"}
      id="verification-status"
      data-status={status}
      aria-label="Your address"
    >
      <p aria-live="polite">
        <strong>{names[status]}</strong> {words[status]}
      </p>
      {rejection && !isNews && <p>{`${rejection.said} ${rejection.toDo}`}</p>}
      {form && status === "unverified" && !isNews && (
        <p>
          <a href={`#${card}`}>{rejection ? "Send another document" : "Verify Now"}</a>
        </p>
      )}
      {form && (status === "pending" || isNews) && (
        <p>
          {waiting && !isNews && (
            <>
              Reference {waiting.reference}, sent <Time at={waiting.submittedAt} />.{" "}
              {usual !== undefined && `Usually decided within ${lengthOf(usual)}. `}
            </>
          )}
          <a href="/profile">{isNews ? news[status] : "Check status"}</a>
        </p>
      )}
    </section>
  );
}
