import { startingAt } from "./plan-words";
import { pages, type SiteAnswers, said } from "./said";

export type MemberIntent =
  | "payment-unfinished"
  | "password-rules"
  | "document-redact"
  | "name-differs"
  | "split-bill"
  | "address-taken"
  | "several-homes"
  | "pay-for-relative"
  | "tenant-reports"
  | "neighbour-pays"
  | "invite-neighbours"
  | "member-count"
  | "insurance-letter"
  | "invoice-details"
  | "community-leave"
  | "community-posts"
  | "account-holder-died"
  | "shared-account";

/** For residents and for people who think of becoming one. */
export const memberAnswers: SiteAnswers<MemberIntent> = {
  "payment-unfinished": ({ phone }) =>
    said(
      `Sign in and open your profile. If the payment went through, your plan is there under Subscription, and the charge under Invoices. If there’s no plan, nothing was charged: choose one again. If your bank shows a charge that isn’t there, call ${phone}.`,
      pages.subscription,
      pages.invoices,
    ),
  "password-rules": ({ phone }) =>
    said(
      `A password needs at least 10 characters, of any kind. It can’t be one that many people use, such as “password123”, or little more than your own name. A sentence of a few words works well. Please don’t type it here. If it still isn’t accepted, call ${phone}.`,
      pages.password,
    ),
  "document-redact": ({ phone }) =>
    said(
      `Your document has to show your name, this address and a date in the last three months. We don’t need amounts or account numbers, and our website doesn’t say that you may not cover them, but keep the rest readable. Only the staff who check it see it, and it’s deleted after the decision. To be sure first, call ${phone}.`,
      pages.verification,
      pages.privacy,
    ),
  "name-differs": ({ phone }) =>
    said(
      `The document has to show the name of your account and your address. If it has another name on it, such as a maiden name or your spouse’s, send one in your own name: a bill, a bank statement, a lease or a letter from the government. Or correct your name in your profile first. If you have nothing in your name, call ${phone}.`,
      pages.verification,
      pages.details,
    ),
  "split-bill": ({ phone }) =>
    said(
      `A plan is for one home and is charged to one card each month, so you’d share the cost among yourselves. Two homes need two plans. For another arrangement, call ${phone}.`,
      pages.plans,
    ),
  "address-taken": ({ phone }) =>
    said(
      `That means another account uses it already; I can’t see or say whose. Perhaps you registered before: try a new password. Otherwise call ${phone} or write to us, and a person will sort it out with you.`,
      pages.password,
      pages.contact,
    ),
  "several-homes": ({ phone }) =>
    said(
      `Each account has one home, with its own plan, and our website lists no price for several homes. For all of yours, call ${phone} or ask for a quote, and a person will work it out with you.`,
      pages.contact,
      pages.watch,
    ),
  "pay-for-relative": ({ phone }) =>
    said(
      `Each account is for the person who lives at the address and can prove it with a bill or letter. The card on the payment page may be anyone’s who agrees to pay. If they can’t do it online, call ${phone}: we can fill in any of our forms over the phone.`,
      pages.register,
      pages.verification,
    ),
  "tenant-reports": ({ phone }) =>
    said(
      `Patrol logs and reports are for members of the community: you see them after signing in. Our website offers no view for someone else, such as a tenant, a landlord or an insurer. Call ${phone} and ask what we can do.`,
      pages.patrols,
      pages.contact,
    ),
  "neighbour-pays": (facts) =>
    said(
      `Fair question: a car that passes your neighbour’s home may well pass yours. But the patrol is paid for by the homes that take part, and only they see each night’s passes, the monthly report and the community page. ${startingAt(facts) ? `${startingAt(facts)}, and you` : "You"} can cancel anytime with no fees.`,
      pages.watch,
    ),
  "invite-neighbours": ({ phone }) =>
    said(
      `Send your neighbours the coverage page: with their postal code they see whether we patrol there and what it costs, and they sign up on their own. Our website offers no flyers. If several of you want to start together, call ${phone} or write to us, and we’ll look at a map of your streets with you.`,
      pages.coverage,
      pages.contact,
    ),
  "member-count": ({ phone }) =>
    said(
      `Our website doesn’t say how many homes take part, and I can’t tell you who does. The coverage page shows whether we patrol at your postal code. To find out more about your area, call ${phone}.`,
      pages.coverage,
    ),
  "insurance-letter": ({ phone }) =>
    said(
      `What you can show today is “What your plan gives you” in your profile, with what was kept each month; your invoices there show that you have a plan, too. Our website doesn’t offer letters or certificates for an insurer; if you need one, call ${phone} or write to us.`,
      pages.service,
      pages.invoices,
      pages.contact,
    ),
  "invoice-details": ({ company, phone, taxName }) =>
    said(
      `Your invoices are in your profile, and each one shows the ${taxName}. I can’t change an invoice. To have a name or an address corrected, or to add a company or an order number, email ${company.email} or call ${phone} with the number of the invoice.`,
      pages.invoices,
      pages.contact,
    ),
  "community-leave": ({ phone }) =>
    said(
      `To stop a community’s announcements by email, turn them off in your profile, under Your emails. To leave the community itself, call ${phone} or write to us. Neither cancels your plan.`,
      pages.notifications,
      pages.community,
      pages.contact,
    ),
  "community-posts": ({ phone, company }) =>
    said(
      `Our office publishes the announcements of a community; members don’t post there themselves. If one is wrong or is about you, or you’d like something announced, email ${company.email} or call ${phone}, and a person will look at it.`,
      pages.community,
      pages.contact,
    ),
  "account-holder-died": ({ at, phone, company }) =>
    said(
      `I’m very sorry for your loss. You don’t need any passwords: call ${phone}${at}, or email ${company.email}. A person will stop the payments and close what is in their name, or put the plan in yours so that the patrols go on.`,
      pages.contact,
    ),
  "shared-account": ({ at, phone }) =>
    said(
      `If you can still sign in, set a new password, then sign out the devices you don’t know in your profile and check the email address there. If it’s someone else’s email or card, call ${phone}${at}: a person will look at it with you. If you’re in danger, call 911 first.`,
      pages.password,
      pages.profile,
      pages.contact,
    ),
};
