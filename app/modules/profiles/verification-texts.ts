/** By the status of the address; the others need no text. */
export const verificationTexts: ReadonlyMap<string | null, string> = new Map([
  ["verified", "Your address has been verified!"],
  ["pending", "Your verification request is being processed."],
]);
