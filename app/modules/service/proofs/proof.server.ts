import type { Point } from "~/modules/service/points/points.server";
import type { Executor } from "~/platform/db.server";
import type { Period, Proof, ProofKind } from "./proof";

export interface DefinedProof {
  kind: ProofKind;
  /** Bounded: one or two statements, whatever the period. */
  /** It counts passes: its `rounds` decide on a credit. */
  counts: boolean;
  give: (point: Point, period: Period, executor: Executor) => Promise<Proof>;
}

/**
 * Gives a promise of this kind its proof. A module exports what this returns, and `promises/proofs.server.ts` lists it;
 * `period` is within the point's nights and one month.
 */
export function defineProof(
  kind: ProofKind,
  give: DefinedProof["give"],
  { counts = false } = {},
): DefinedProof {
  return { kind, give, counts };
}
