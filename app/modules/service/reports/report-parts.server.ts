import type { Nights, Point } from "~/modules/service/points/points.server";
import type { Executor } from "~/platform/db.server";

/**
 * A section of a report on one customer's street or house. It is read after signing in, and never part of an email:
 * that a house is empty belongs here. `lines` are whole sentences, at most 40; undefined if it is not about such a point.
 */
export interface ReportPart {
  key: string;
  title: string;
  lines(point: Point, nights: Nights, executor: Executor): Promise<string[] | undefined>;
}

/** What other modules add to reports, in this order. A module exports its part, and is named here. */
export const reportParts: readonly ReportPart[] = [];
