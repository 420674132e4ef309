export const emergency = {
  call: (phone: string) => `Call ${phone}`,
  contactUs: "Contact us",
  line: "Emergency line, 24/7",
  dangerFirst: "If someone is in danger, call 911 first.",
  danger: "If someone is in danger, call 911.",
  inEmergency: "In an emergency",
};
