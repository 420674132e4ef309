import { Link, useLocation } from "@remix-run/react";
import { listState } from "~/platform/list-links";
import { type Heard, hasHeard, heardWords } from "./application-outcome";

/** Ways to tell an applicant an outcome they have not heard; `at` is the address of the application. */
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
