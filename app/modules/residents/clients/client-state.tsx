import { Link } from "@remix-run/react";
import type * as SetupReminders from "~/modules/accounts/mails/setup-reminders.server";
import { type AddressStatus, statusWords } from "~/modules/residents/verifications/address-status";
import { Pill, type PillTone } from "~/ui/pill";
import { Time } from "~/ui/time";

const tones: Record<AddressStatus, PillTone> = {
  unverified: "quiet",
  pending: "warn",
  verified: "good",
  rejected: "bad",
};

export function VerificationPill({ status }: { status: AddressStatus }) {
  return (
    <Pill tone={tones[status]} dot>
      {statusWords[status]}
    </Pill>
  );
}

/** Since when a document has waited; after three days, too long. */
export function AgeBadge({
  status,
  age: { words, days },
}: {
  status: AddressStatus;
  age: { words: string; days: number };
}) {
  return (
    <Pill tone={days >= 3 ? "bad" : tones[status]} dot>
      {`${statusWords[status]}, ${words}`}
    </Pill>
  );
}

type Reminder = NonNullable<Awaited<ReturnType<typeof SetupReminders.last>>>;

/** An account's unfinished setup: the last reminder, and a way to send another (row 221). */
export function SetupReminder({ href, may, last }: { href: string; may: boolean; last: Reminder | null }) {
  return (
    <>
      Not set up
      {last && (
        <span className="sub">
          {`Reminder ${stateOf(last)}, `}
          <Time at={last.at} />
        </span>
      )}
      {may && !last?.isRecent && (
        <span className="sub">
          <Link to={href} preventScrollReset>
            Send a reminder
          </Link>
        </span>
      )}
    </>
  );
}

function stateOf({ sentAt, failed }: Reminder): string {
  if (sentAt) return "sent";
  return failed ? "not delivered" : "waiting to be sent";
}
