import type { ProofKind } from "~/modules/shared/catalogue/promises";
import type { PatrolClock } from "~/modules/shared/company/patrol-hours";

/** The nights of one month that a point protects: whole nights, both included. */
export interface Period extends PatrolClock {
  /** As 2026-11. */
  month: string;
  from: string;
  to: string;
  /** The moment of reading: what is due later is not missed yet. */
  now: Date;
}

/** Whether a promise was kept in a period. */
type ProofState =
  | { is: "kept" }
  /** `on` is the night or day of the last one, as 2026-11-30. */
  | { is: "missed"; on: string; reason: string }
  | { is: "not_used" }
  /** Due later; without a day, the words say when. */
  | { is: "next"; on: string | null }
  /** The evidence for it is not collected yet. */
  | { is: "not_provable" };

/** What a module knows about one promise for one point and period. */
export type Proof = ProofState & {
  /** What was done, as a whole sentence with its figures and without a full stop: "690 of 720 rounds driven". */
  words: string;
  /** Where the resident sees the proof, or uses what is promised. */
  href?: string;
  /** Rounds promised and driven, where the promise is about them: a credit is worked out from these. */
  rounds?: { promised: number; done: number };
};

export type { ProofKind };
