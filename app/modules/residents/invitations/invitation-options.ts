/** Days that a link works, emails in a batch at most, and how many of those who were not reached a page names. */
export const invitationDays = 14;
export const maxBatch = 500;
export const usualBatch = 50;
export const maxNamed = 50;
