/** What somebody agrees to; stored with each request. */
export const watchWords = "Send me one email when it is in stock";

/** Days in which a request has to be confirmed. */
export const daysToConfirm = 7;
