import type { Company } from "~/modules/shared/company/company.server";

/** Whether missed passes are paid back: by the company's line, if it has one (row 260). */
export function missedCredit({ creditLine }: Pick<Company, "creditLine">): string {
  return creditLine === null
    ? "Our website doesn’t say that you get money back or a credit for a missed pass."
    : `If fewer than ${creditLine}% of the passes promised in a month are made, you get a credit, which comes off your next payments.`;
}
