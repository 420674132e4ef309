const labels = new Map([
  ["account-mail", "Account emails"],
  ["file-sweep", "Nightly file check"],
  ["file-scan", "Virus scans of files"],
  ["inquiry-notice", "New inquiry emails"],
  ["inquiry-receipt", "Receipts for inquiries"],
  ["inquiry-reply", "Replies to inquiries"],
  ["mailbox", "Reading the mailbox"],
  ["notice-mail", "Notification emails"],
  ["payment-notice", "Refund and dispute emails"],
  ["stripe-review", "Nightly subscription check"],
  ["stripe-sync", "Payment events"],
  ["sweep", "Nightly clean-up"],
  ["verification-notice", "New document emails"],
  ["verification-pages", "Pictures of documents"],
  ["watch", "Failed job watch"],
]);

export function queueLabel(name: string): string {
  return labels.get(name) ?? name;
}
