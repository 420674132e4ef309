/** Passes promised and made for a point in a month. */
export interface Rounds {
  promised: number;
  done: number;
}

/** Whether too little was driven, by the company's own line in percent. */
export function isBelow({ promised, done }: Rounds, line: number): boolean {
  return promised > 0 && done * 100 < line * promised;
}

/** What the missed passes cost, of a month that promises `whole` passes; a started cent counts for the resident. */
export function creditOf({ promised, done }: Rounds, whole: number, priceCents: number): number {
  return whole > 0 ? Math.min(priceCents, Math.ceil((priceCents * (promised - done)) / whole)) : 0;
}
