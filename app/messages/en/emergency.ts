import { isAlways, whenAnswered } from "../line-hours";

export const emergency = {
  call: (phone: string) => `Call ${phone}`,
  contactUs: "Contact us",
  line: (hours: string) => `Emergency line${whenAnswered(hours, "24/7")}`,
  /** The number follows. */
  ourLine: (hours: string) => {
    if (isAlways(hours)) return "Our line is staffed 24/7";
    return hours ? `Our line is answered ${hours}` : "Call our line";
  },
  dangerFirst: "If someone is in danger, call 911 first.",
  danger: "If someone is in danger, call 911.",
  inEmergency: "In an emergency",
};
