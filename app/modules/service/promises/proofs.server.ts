import { app, communityAlerts, communityReport } from "~/modules/service/proofs/community-proofs.server";
import { coverage, frequency, vehicle } from "~/modules/service/proofs/patrol-proofs.server";
import { houseReport, streetReport } from "~/modules/service/proofs/plan-report-proofs.server";
import type { ProofKind } from "~/modules/service/proofs/proof";
import type { DefinedProof } from "~/modules/service/proofs/proof.server";

/** Every proof there is. A module that gives one exports it, and is named here. */
export const proofs: readonly DefinedProof[] = [
  frequency,
  coverage,
  communityReport,
  communityAlerts,
  app,
  vehicle,
  streetReport,
  houseReport,
];

/** Promises whose module is not built yet: the page says so, and claims nothing. A test compares this with the plans. */
export const notBuilt: readonly ProofKind[] = [
  "resident_alerts",
  "consultation",
  "property_checks",
  "vacation_watch",
  "direct_line",
  "personal_alert",
  "basic_consultation",
];
