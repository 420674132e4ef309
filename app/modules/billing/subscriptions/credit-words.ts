/** What happens to money left over by a change to a cheaper plan. */
export const creditUse = "which comes off your next payments";

export const creditBack = "which our office refunds to you";
