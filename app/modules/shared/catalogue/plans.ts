import { offers } from "~/messages/en/offers";

export const planTerms = offers.terms;
