import { Link, useLocation } from "@remix-run/react";
import { formatDate } from "~/platform/format";
import { listState } from "~/platform/list-links";
import type { MailState } from "./application-outbox.server";

export interface Heard {
  toldOn: string | null;
  mail: MailState | null;
}

export function heardWords({ toldOn, mail }: Heard): string {
  if (mail === "sent") return "The outcome has been emailed.";
  if (toldOn) return `Told by phone on ${formatDate(`${toldOn}T00:00:00Z`, "UTC")}.`;
  if (mail === "waiting") return "The email about the outcome is on its way.";
  if (mail === "failed") return "The email about the outcome could not be delivered.";
  return "The applicant has not been told the outcome.";
}

export function hasHeard({ toldOn, mail }: Heard): boolean {
  return toldOn !== null || mail === "sent";
}

/** The ways to tell an applicant the outcome who has not heard it; `at` is the address of the application. */
export function WaysToTell({ at, heard }: { at: string; heard: Heard }) {
  const search = listState(useLocation().search);
  if (hasHeard(heard)) return null;
  return (
    <>
      {heard.mail !== "waiting" && <Link to={`${at}/outcome${search}`}>Email the outcome now</Link>}{" "}
      <Link to={`${at}/told${search}`}>Record a phone call</Link>
    </>
  );
}

export function OutcomeNews({ at, heard, may }: { at: string; heard: Heard; may: { write: boolean } }) {
  return (
    <>
      <p>{heardWords(heard)}</p>
      {may.write && (
        <p className="do mb-4">
          <WaysToTell at={at} heard={heard} />
        </p>
      )}
    </>
  );
}
