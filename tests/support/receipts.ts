/** What was sent to the office, and not to the person who wrote. */
export function withoutReceipts<Mail extends { subject?: string }>(mails: Mail[]): Mail[] {
  return mails.filter(({ subject }) => !subject?.startsWith("We have your message"));
}
