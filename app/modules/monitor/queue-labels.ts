/** What the queues are for, in the words of the back office. */
const labels = new Map([
  ["account-mail", "Mails about accounts"],
  ["inquiry-notice", "Mails about new inquiries"],
  ["inquiry-reply", "Replies to inquiries"],
  ["notice-mail", "Notifications by mail"],
  ["payment-notice", "Mails about refunds and disputes"],
  ["stripe-review", "Nightly look at subscriptions"],
  ["stripe-sync", "Payment events"],
  ["sweep", "Nightly clean-up"],
  ["watch", "Watch over failed work"],
]);

/** A queue in words; one that has none yet is called by its name. */
export function queueLabel(name: string): string {
  return labels.get(name) ?? name;
}
