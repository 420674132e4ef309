/** What everything is priced and paid in: its code at the payment service, and in words. */
export const currency = { code: "cad", words: "Canadian dollars" } as const;
