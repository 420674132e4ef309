/** What a person agrees to; stored with each request. */
export const watchWords = "Send me one email when it is in stock";

/** Days to confirm a request. */
export const daysToConfirm = 7;
