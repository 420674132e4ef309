import type { IntentId } from "~/modules/assistant/intents/intents";
import type { Facts } from "./said";

/** Replies to a message that asks nothing about us. */
export const courtesies = {
  greeting: ({ company }) =>
    `Hello! I’m ${company.assistantName}. You can ask me about prices, coverage, patrols, your account or jobs. What would you like to know?`,
  thanks: () => "You’re welcome! If anything else comes up, just ask.",
  bye: ({ phone }) => `Goodbye! Our line is answered at any hour: ${phone}.`,
  ok: ({ phone }) => `All right. Is there anything else you’d like to know? You can also call ${phone}.`,
  insult: ({ phone }) =>
    `I’m sorry I haven’t helped. I’m a program, and I only know this website. A person can help: choose “Talk to a person” below, or call ${phone}.`,
  venting: ({ phone }) =>
    `I understand, that’s frustrating. I can’t change the city, but I can tell you what our night patrols do, what they cost and where they drive. If something happened to you, tell me, or call ${phone}: a person answers at any hour.`,
  help: ({ phone }) =>
    `I can tell you about prices and plans, where and when we patrol, your account and payments, security products, events and jobs. Just ask in your own words. If it’s urgent, or you’d rather talk, call ${phone}. In danger, call 911 first.`,
  "are-you-there": ({ phone }) =>
    `Yes, I’m here. I’m a program, so I answer at any hour. What would you like to know? To reach a person, call ${phone}.`,
  "is-bot": ({ company, phone }) =>
    `I’m ${company.assistantName}, a program and not a person. I answer from this website. To reach a person, choose “Talk to a person” below, or call ${phone}.`,
} satisfies Partial<Record<IntentId, (facts: Facts) => string>>;

/** Replies to what the chat declines. */
export const refusals = {
  "other-people": ({ phone }) =>
    `I can’t tell you about other people, their homes or our staff, and I can’t see anyone’s data. If you’re worried about someone, call ${phone}. In danger, call 911 first.`,
  "machine-orders": ({ phone }) =>
    `I can’t do that. I answer questions about this website: prices, coverage, patrols, accounts and jobs. Our team can help with anything else: ${phone}.`,
  "legal-advice": ({ phone }) =>
    `I can’t give legal or police advice. Please ask a lawyer or the police, or talk to a person here: ${phone}.`,
} satisfies Partial<Record<IntentId, (facts: Facts) => string>>;
