import { statusWords } from "~/modules/residents/verifications/address-status";

/** The filters of the timeline, in the order of the links. */
export const timelineKinds = {
  account: "Account",
  signIn: "Sign-ins",
  document: "Documents",
  plan: "Subscription",
  invoice: "Invoices",
  inquiry: "Inquiries",
  email: "Emails",
  note: "Notes",
  community: "Community",
} as const;

export type TimelineKind = keyof typeof timelineKinds;

/** The name of each thing that can happen; anything else is shown by its own name. */
export const timelineWords: Record<string, string> = {
  "user.registered": "Account created",
  "user.client_invitation_accepted": "Invitation accepted",
  "user.email_confirmed": "Email confirmed",
  "user.setup_completed": "Account set up",
  "user.profile_updated": "Profile updated",
  "user.email_changed": "Email changed",
  "session.password_refused": "Sign-in refused: wrong password",
  "session.code_refused": "Sign-in refused: wrong code",
  "session.paused": "Sign-in refused: too many attempts",
  "session.no_password": "Sign-in refused: no password set yet",
  "session.access_ended": "Sign-in refused: access has ended",
  "user.password_changed": "Password changed",
  "user.factor_enabled": "Two-factor authentication turned on",
  "user.factor_removed": "Two-factor authentication turned off",
  "user.factor_reset": "Two-factor authentication reset",
  "user.recovery_code_used": "Recovery code used",
  "client.household_viewed": "Household shown to staff",
  "client.request_viewed": "Request shown to staff",
  "client.phrase_checked": "Pass phrase checked",
  "client.house_viewed": "A guard’s note shown to staff",
  "client.keyholder_viewed": "Keyholder shown to a guard",
  "status.pending": "Document sent",
  "status.verified": `Address: ${statusWords.verified}`,
  "status.unverified": `Address: ${statusWords.unverified}`,
  "status.rejected": `Address: ${statusWords.rejected}`,
  "subscription.synced": "Subscription at the payment service",
  "subscription.cancelled": "Subscription cancelled by the client",
  "subscription.given_up": "Rest of the subscription given up by the client",
  "subscription.resumed": "Subscription resumed",
  "subscription.plan_changed": "Plan changed",
  "subscription.set_by_staff": "Subscription given by staff",
  "subscription.changed_by_staff": "Subscription changed by staff",
  "subscription.ended_by_staff": "Subscription ended by staff",
  "subscription.customer_created": "Customer created",
  "subscription.imported": "Subscription imported",
  "subscription.updated_by_import": "Subscription changed by an import",
  "subscription.customer_linked": "Customer linked at the payment service",
  "subscription.customer_gone": "Customer deleted at the payment service",
  "client.service_begun": "Plan protects",
  "client.service_changed": "Keyholder changed",
  "client.service_ended": "Plan protects no longer",
  "client.service_credited": "Credit for missed rounds",
  "invoice.paid": "Invoice paid",
  "invoice.payment_failed": "Payment failed",
  "charge.refunded": "Payment refunded",
  "charge.dispute.created": "Payment disputed",
  "charge.dispute.closed": "Dispute closed",
  "charge.dispute.closed.won": "Dispute won",
  "charge.dispute.closed.lost": "Dispute lost",
  "inquiry.sent": "Inquiry",
  "inquiry.replied": "Reply to an inquiry",
  "note.added": "Note",
  "client.community_changed": "Community changed",
};

/** What the payment service tells about a client's payments. */
export const paymentTypes = [
  ...["invoice.paid", "invoice.payment_failed"],
  ...["charge.refunded", "charge.dispute.created", "charge.dispute.closed"],
];

/** Each look of somebody who works here at what is a resident's own. */
export const lookActs = [
  "client.household_viewed",
  "client.request_viewed",
  "client.phrase_checked",
  "client.house_viewed",
  "client.keyholder_viewed",
];
