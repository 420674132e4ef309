import { whenAnswered } from "../line-hours";

/** The card for the fridge. */
export const card = {
  title: "A card for your fridge",
  lead: "For guests, sitters and children: who to call, and what to say. Print this page, and cut along the line.",
  back: "Back to your profile",
  danger: "In danger? Call 911 first.",
  houseLine: (hours: string) => `The line of this house${whenAnswered(hours, "24/7")}`,
  sayWhere: "Say where you are:",
  addAddress: { link: "Add your address", after: ", and it appears here." },
  plan: "Plan: ",
  qrHouse: "QR code that calls the line of this house",
  qrEmergency: "QR code that calls the emergency line",
};
