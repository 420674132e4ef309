import { Link, useLocation } from "@remix-run/react";
import { listState } from "~/platform/list-links";
import { buttonClass } from "~/ui/button";
import { type Heard, hasHeard, heardWords } from "./application-outcome";

/** Ways to tell an applicant an outcome they have not heard; `at` is the address of the application. */
export function WaysToTell({ at, heard, look }: { at: string; heard: Heard; look?: string }) {
  const search = listState(useLocation().search);
  if (hasHeard(heard)) return null;
  return (
    <>
      {heard.mail !== "waiting" && (
        <Link to={`${at}/outcome${search}`} className={look}>
          Email the outcome now
        </Link>
      )}{" "}
      <Link to={`${at}/told${search}`} className={look}>
        Record a phone call
      </Link>
    </>
  );
}

export function OutcomeNews({ at, heard, may }: { at: string; heard: Heard; may: { write: boolean } }) {
  return (
    <>
      <p>{heardWords(heard)}</p>
      {may.write && (
        <p className="do mt-2 mb-4">
          <WaysToTell at={at} heard={heard} look={buttonClass("line")} />
        </p>
      )}
    </>
  );
}
