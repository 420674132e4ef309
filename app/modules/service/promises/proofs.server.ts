import { personalAlert } from "~/modules/service/calls/alert-proof.server";
import { basicConsultation, consultation } from "~/modules/service/consultations/consultation-proofs.server";
import {
  app,
  communityAlerts,
  communityReport,
  residentAlerts,
} from "~/modules/service/proofs/community-proofs.server";
import { directLine } from "~/modules/service/proofs/direct-line.server";
import { propertyChecks, vacationWatch } from "~/modules/service/proofs/house-proofs.server";
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
  residentAlerts,
  propertyChecks,
  vacationWatch,
  directLine,
  personalAlert,
  consultation,
  basicConsultation,
  streetReport,
  houseReport,
];

/** @throws Error if no module gives it, which a test rules out */
export function proofOf(kind: ProofKind): DefinedProof {
  const found = proofs.find((proof) => proof.kind === kind);
  if (!found) throw new Error(`No module gives a proof of ${kind}.`);
  return found;
}
