/** Counts are told from this many homes on: fewer could name them. */
export const fewest = 3;

/** Of the pledges that count as homes that have joined. */
export const joinedStates = ["saved", "starting", "started"] as const;

/** "7 of 12 homes", or that there are fewer than three. */
export function countWords(joined: number, homes: number): string {
  return joined < fewest ? `Fewer than three of ${homes} homes so far` : `${joined} of ${homes} homes`;
}

export const missedWords = "Nothing is charged, and your saved card is removed.";

/** Why the reader cannot join, and where that is put right. */
export const hindered = {
  staff: ["This is a staff account. To join, use an account of your own for your home.", null, ""],
  elsewhere: ["Only homes of this community can join.", "/community", "Your community"],
  unverified: [
    "One home joins once, at its verified address.",
    "/profile/verification",
    "Verify your address",
  ],
  plan: ["You have a plan already.", "/profile/service", "What your plan gives you"],
  neighbour: ["Somebody has already joined from your address.", null, ""],
} as const;
