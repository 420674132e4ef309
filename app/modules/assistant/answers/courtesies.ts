import type { IntentId } from "~/modules/assistant/intents/intents";
import type { Facts } from "./said";

/** Replies to a message that asks nothing about us. */
export const courtesies = {
  greeting: ({ company }) =>
    `Hello! I’m ${company.assistantName}. You can ask me about prices, coverage, patrols, your account or jobs. What would you like to know?`,
  thanks: () => "You’re welcome! If anything else comes up, just ask.",
  bye: ({ lineIs, phone }) => `Goodbye! Our line ${lineIs}: ${phone}.`,
  wishes: ({ company }) =>
    `Thank you, and the very same to you from all of us at ${company.name}! If there’s anything you’d like to know, just ask.`,
  venting: ({ lineIs, phone }) =>
    `I hear you, and I’m sorry it’s like that. I can’t change it: I’m a program, and I only know this company. But I can tell you what a patrol on your street at night costs and does, and our line ${lineIs}: ${phone}.`,
  ok: ({ phone }) => `All right. Is there anything else you’d like to know? You can also call ${phone}.`,
  insult: ({ phone }) =>
    `I’m sorry I haven’t helped. I’m a program, and I only know this website. A person can help: choose “Talk to a person” below, or call ${phone}.`,
  help: ({ phone }) =>
    `I can tell you about prices and plans, where and when we patrol, your account and payments, security products, events and jobs. Just ask in your own words. If it’s urgent, or you’d rather talk, call ${phone}. In danger, call 911 first.`,
  "are-you-there": ({ phone }) =>
    `Yes, I’m here. I’m a program, so I answer at any hour. What would you like to know? To reach a person, call ${phone}.`,
  "is-bot": ({ company, phone }) =>
    `I’m ${company.assistantName}, a program and not a person. I answer from this website. To reach a person, choose “Talk to a person” below, or call ${phone}.`,
} satisfies Partial<Record<IntentId, (facts: Facts) => string>>;

/** What can be said of some subjects that are not ours. */
const elsewhere: [about: RegExp, text: string][] = [
  [
    /\b(weather|forecast|temperature|how many degrees|windchill)\b|\b(is|will|gonna|going|does|how)\b.{0,24}\b(rain|thunder|snow|storm|hail|sun|sunny|cold|hot|warm|wind)/i,
    "I can’t see the weather forecast.",
  ],
  [
    /\b(by-?laws?|city hall|property tax|garbage|recycling|green bins?|blue bins?|pothole|plo(?:w|ugh)|building permit|parking ticket|dog licen[cs]e)\b/i,
    "Your city can tell you about that.",
  ],
  [
    /\b(doctor|dose|pills?|medicine|medication|advil|tylenol|symptoms?|fever|rash|sprain\w*|tooth|dizzy|headache|hurts?|sore|aches?|cholesterol|antibiotics?)\b/i,
    "I can’t give medical advice: ask a doctor or a pharmacist, and in an emergency call 911.",
  ],
];

/** Said of anything that is not about us. */
export function notOurs(question: string, { company, phone }: Facts): string {
  const more = elsewhere.find(([about]) => about.test(question))?.[1];
  return `${more ?? "I’m sorry, I can’t help with that."} I only know this company, ${company.name}: ask me about prices, coverage, patrols, your account, security products, events or jobs. If it does have to do with us, our team can help: ${phone}.`;
}

/** Replies to what the chat declines. */
export const refusals = {
  "other-people": ({ phone }) =>
    `I can’t tell you about other people, their homes or our staff, and I can’t see anyone’s data. If you’re worried about someone, call ${phone}. In danger, call 911 first.`,
  "machine-orders": ({ phone }) =>
    `I can’t do that. I answer questions about this website: prices, coverage, patrols, accounts and jobs. Our team can help with anything else: ${phone}.`,
  "legal-advice": ({ phone }) =>
    `I can’t give legal or police advice. Please ask a lawyer or the police, or talk to a person here: ${phone}.`,
} satisfies Partial<Record<IntentId, (facts: Facts) => string>>;
