import { newId } from "~/platform/ids.server";

const texts = [
  [
    "Quote on its way",
    "Hello {name},\n\nThank you for writing to us. We are preparing a quote and will send it within two working days.",
  ],
  [
    "How a street joins",
    "Hello {name},\n\nA street can join once most of its homes agree. Send us the addresses, and we will suggest a date to start.",
  ],
  [
    "We will call you",
    "Hello {name},\n\nThank you for your message. We will call you at the time you chose.",
  ],
] as const;

export function demoCannedReplies() {
  return texts.map(([title, body]) => ({ id: newId(), title, body }));
}
