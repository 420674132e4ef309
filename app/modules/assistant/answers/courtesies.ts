import type { IntentId } from "~/modules/assistant/intents/intents";
import type { Facts } from "./said";

/** What is said to what is no question about us. */
export const courtesies = {
  greeting: ({ company }) =>
    `Hello! I'm ${company.assistantName}. Ask me about prices, coverage, patrols, your account or jobs. What would you like to know?`,
  thanks: () => "You're welcome! If anything else comes up, just ask.",
  bye: ({ phone }) => `Goodbye! Our line is answered at any hour: ${phone}.`,
  ok: ({ phone }) =>
    `All right. Is there anything else that you would like to know? You can also call ${phone}.`,
  insult: ({ phone }) =>
    `I am sorry that I have not been of help. I am a program and only know this website. A person can help: choose “Talk to a person” below, or call ${phone}.`,
  help: ({ phone }) =>
    `I can tell you about prices and plans, where and when we patrol, your account and payments, security products, events, and jobs. Ask in your own words. If it is urgent, or you would rather talk, call ${phone}; in danger, call 911 first.`,
  "are-you-there": ({ phone }) =>
    `Yes, I am here. I am a program, so I answer at any hour. What would you like to know? To reach a person, call ${phone}.`,
  "is-bot": ({ company, phone }) =>
    `I'm ${company.assistantName}, a program: not a person. I answer from the pages of this site. To reach a person, choose “Talk to a person” below, or call ${phone}.`,
} satisfies Partial<Record<IntentId, (facts: Facts) => string>>;

/** What is declined. */
export const refusals = {
  "other-people": ({ phone }) =>
    `I can’t tell you about other people, homes or our staff, and I cannot see anybody’s data. If you are worried about somebody, call ${phone}; in danger, call 911 first.`,
  "machine-orders": ({ phone }) =>
    `I can’t do that. I answer questions about this website: prices, coverage, patrols, accounts and jobs. Our team can help with anything else: ${phone}.`,
  "legal-advice": ({ phone }) =>
    `I cannot give legal or police advice. Please ask a lawyer or the police, or talk to a person here: ${phone}.`,
} satisfies Partial<Record<IntentId, (facts: Facts) => string>>;
