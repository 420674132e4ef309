import type { Noun, PillTone, RecordFields } from "~/platform/record-fields";

/** Where a resident asks for a consultation, chooses a time and reads the result. */
export const ownConsultationPath = "/profile/consultation";

export const consultationNoun = {
  one: "consultation",
  many: "consultations",
  path: "/admin/consultations",
} satisfies Noun;

const statuses = ["asked", "offered", "booked", "done", "cancelled"] as const;
export type ConsultationStatus = (typeof statuses)[number];

export const statusWords: Record<ConsultationStatus, string> = {
  asked: "Offer times",
  offered: "Times offered",
  booked: "Booked",
  done: "Result written",
  cancelled: "Cancelled",
};

const tones: Record<ConsultationStatus, PillTone> = {
  asked: "warn",
  offered: "info",
  booked: "info",
  done: "good",
  cancelled: "quiet",
};

/** Days within which three times are offered. */
export const offerWithin = 7;

/** What is looked at, in this order, with what that means. */
export const checkPoints = [
  { name: "locks", label: "Doors and locks", about: "Deadbolts, strike plates, sliding doors" },
  { name: "windows", label: "Windows", about: "Latches, basement windows, wells" },
  { name: "lights", label: "Lights outside", about: "Entrances, sides and back; timers and sensors" },
  { name: "garage", label: "Garage", about: "Its door, the door to the house, the opener" },
  { name: "hedges", label: "Hedges and fences", about: "Where somebody could stand unseen; gates" },
  { name: "number", label: "House number", about: "Read from the street, at night too" },
  {
    name: "cameras",
    label: "Cameras",
    about: "What they film: your own ground, and what the city’s by-law allows",
  },
  {
    name: "stickers",
    label: "Alarm and its stickers",
    about: "Whether it works, and what can be seen of it",
  },
  { name: "parcels", label: "Parcels and mail", about: "Where they wait, and for how long" },
  { name: "car", label: "Car and keys", about: "Where the keys lie, what is left in the car" },
  { name: "neighbours", label: "Neighbours", about: "Who knows you, and whom you can ask" },
  { name: "keyholder", label: "Key holder", about: "Who has a key, and whether we know them" },
] as const;

type CheckName = (typeof checkPoints)[number]["name"];

export const answers = ["good", "advise", "not_looked"] as const;
export type CheckAnswer = (typeof answers)[number];
export type Checks = Record<CheckName, CheckAnswer>;

export const answerWords: Record<CheckAnswer, [words: string, tone: PillTone]> = {
  good: ["Good", "good"],
  advise: ["Advice", "warn"],
  not_looked: ["Not looked at", "quiet"],
};

/** A consultation as staff read it: in its facts, the list and the history. */
export const consultationFields = {
  name: { label: "Resident" },
  status: { label: "Status", words: statusWords, tones },
  place: { label: "Street" },
  address: { label: "Address" },
  phone: { label: "Phone", link: "phone" },
  wish: { label: "What they ask for", kind: "text" },
  askedAt: { label: "Asked" },
  waitingSince: { label: "Waiting since" },
  lateOn: { label: "Late since", day: true },
  startsAt: { label: "When" },
  minutes: { label: "Minutes" },
  visitorId: { label: "Who comes", people: true },
  writtenAt: { label: "Result written" },
  correctedAt: { label: "Last corrected" },
  recommendation: { label: "Recommendation", kind: "text" },
} satisfies RecordFields;
