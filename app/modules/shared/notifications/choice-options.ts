export const topics = [
  {
    name: "emailUpdates",
    label: "Email updates",
    hint: "News about your patrol and your account.",
    agreed: true,
  },
  {
    name: "announcements",
    label: "Community announcements",
    hint: "News and warnings for the community you belong to. They are on your community page too.",
    agreed: true,
  },
  {
    name: "securityAlerts",
    label: "Security alerts",
    hint: "Sign-ins from new devices. You always get emails about your password, email and two-factor authentication.",
    agreed: true,
  },
  {
    name: "courtesyNotes",
    label: "Courtesy notes",
    hint: "An email when a guard sees your garage, a car door or a light left on. It comes at 7 AM. Guards on your round then see your address.",
    agreed: false,
  },
  {
    name: "courtesyAtNight",
    label: "Courtesy notes at night",
    hint: "Emails you right away, even at night.",
    agreed: false,
  },
  {
    name: "marketingEmails",
    label: "Marketing emails",
    hint: "Offers and news about our services. You can stop them at any time.",
    agreed: false,
  },
  {
    name: "smsAlerts",
    label: "SMS alerts",
    hint: "Text messages are not sent yet. We keep your choice for when they are.",
    agreed: false,
  },
] as const;

export type Topic = (typeof topics)[number]["name"];

export type Choices = Record<Topic, boolean>;

export const defaultChoices: Choices = {
  emailUpdates: true,
  announcements: true,
  securityAlerts: true,
  courtesyNotes: false,
  courtesyAtNight: false,
  marketingEmails: false,
  smsAlerts: false,
};

export function isTopic(text: string): text is Topic {
  return topics.some(({ name }) => name === text);
}
