import { consultationsIn } from "~/modules/service/consultations/consultation-views.server";
import type { Nights, Point } from "~/modules/service/points/points.server";
import type { Executor } from "~/platform/db.server";

/**
 * A section of a report that has one reader. It is read after signing in, and never part of an email. `lines` are whole
 * sentences, at most 40; undefined if it is not about such a point.
 */
export interface ReportPart {
  key: string;
  title: string;
  lines(point: Point, nights: Nights, executor: Executor): Promise<string[] | undefined>;
}

/** The written result of each visit in these nights. */
const consultationPart: ReportPart = {
  key: "consultation",
  title: "Consultation",
  async lines(point, nights, executor) {
    const found = await consultationsIn(point, nights, executor);
    if (found.length === 0) return undefined;
    return found.flatMap(({ lines, recommendation }) => [...lines, recommendation]).filter(Boolean);
  },
};

/** What other modules add to reports, in this order. One is named here. */
export const reportParts: readonly ReportPart[] = [consultationPart];
