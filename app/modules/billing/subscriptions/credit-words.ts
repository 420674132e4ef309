/** What becomes of money that a change to a cheaper plan left over. */
export const creditUse = "which comes off your next payments";

export const creditBack = "which our office refunds to you";
