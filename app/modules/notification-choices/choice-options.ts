/** What a person can choose to get, in the order and with the defaults of row 95. */
export const topics = [
  {
    name: "email_updates",
    label: "Email updates",
    hint: "News about your patrol and your account.",
    agreed: true,
  },
  {
    name: "security_alerts",
    label: "Security alerts",
    hint: "Sign-ins from new devices. Mails about your password, email and two-factor codes always come.",
    agreed: true,
  },
  {
    name: "marketing_emails",
    label: "Marketing emails",
    hint: "Offers and news of our services. You can stop them at any time.",
    agreed: false,
  },
  {
    name: "sms_alerts",
    label: "SMS alerts",
    hint: "Text messages are not sent yet. We keep your choice for when they are.",
    agreed: false,
  },
] as const;

export type Topic = (typeof topics)[number]["name"];

/** Whether each topic is wanted. */
export type Choices = Record<Topic, boolean>;

/** The choices of someone who has not chosen. */
export const defaultChoices: Choices = {
  email_updates: true,
  security_alerts: true,
  marketing_emails: false,
  sms_alerts: false,
};

/** Whether a text from an address is a topic. */
export function isTopic(text: string): text is Topic {
  return topics.some(({ name }) => name === text);
}
