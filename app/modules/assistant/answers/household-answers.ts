import { furthest, keptDays, maxNights } from "~/modules/service/watches/watch-options";
import { lowest } from "./plan-texts";
import { about, planFor } from "./plan-words";
import { pages, type SiteAnswers, said } from "./said";

export type HouseholdIntent =
  | "statement-name"
  | "empty-home"
  | "plan-gift"
  | "false-alarm"
  | "child-alone"
  | "data-neighbours"
  | "parked-car"
  | "need-be-home"
  | "email-misused"
  | "report-kept"
  | "who-looked"
  | "fewer-nights";

/** What people ask who live with a plan, beside one, or think of one for somebody else. */
export const householdAnswers: SiteAnswers<HouseholdIntent> = {
  "statement-name": ({ phone }) =>
    said(
      `Our website doesn’t say which name your bank or card statement shows for a payment. Stripe takes the payments for us, and each charge is under Invoices in your profile, with its day and amount. To ask, call ${phone}.`,
      pages.invoices,
      pages.contact,
    ),
  "empty-home": ({ phone, ...facts }) =>
    said(
      `Our website doesn’t say whether a home that nobody lives in, such as a rental between tenants, can have a plan. Each account has one home, whose address you prove with one bill or letter in your name. With a plan, you can ask for the Vacation watch up to ${furthest} days ahead: guards look at the outside on each round where they can, for at most ${maxNights("street")} nights${about(planFor("house", facts), ({ packageName }) => `, or ${maxNights("house")} with the ${packageName}`)}. For an empty home, call ${phone} or ask for a quote.`,
      pages.house,
      pages.contact,
    ),
  "plan-gift": ({ phone }) =>
    said(
      `Our website offers no gift cards or vouchers for a plan, and no price for a whole year. A plan is in the name of the person who lives there, who registers and proves the address with one bill or letter. The card on the payment page may be anyone’s who agrees to pay, billed monthly, and it can be cancelled anytime with no fees. To plan a present, call ${phone}.`,
      pages.register,
      pages.plans,
    ),
  "false-alarm": ({ phone }) =>
    said(
      `Our website lists no fee for a call or a request that turns out to be nothing. It doesn’t say that we pay for a false alarm, such as a fine from the city or the police, and it doesn’t offer alarm monitoring. To ask about yours, call ${phone}. If you think somebody is in danger, call 911 first.`,
      pages.contact,
      pages.equipment,
    ),
  "child-alone": ({ when, phone, ...facts }) =>
    said(
      `In danger, your child calls 911 first. Anyone can call our line, ${phone}${when}: it takes no account or password, and our website sets no age for it. Residents can print a card for the fridge in their profile, for children and sitters: whom to call, and where they are. “Ask for help” on this site takes your sign-in, and a plan that protects a house${about(planFor("house", facts), ({ packageName }) => ` (the ${packageName})`)}.`,
      pages.card,
      pages.contact,
    ),
  "data-neighbours": ({ company, phone }) =>
    said(
      `Other members see only the display name you choose, not your address, and I can’t tell anyone who takes part. What you send us goes to our office and nobody else; what you ask of the patrol is read by those on duty. Our website doesn’t say whether somebody learns who reported them. If you’re hiding from someone, call ${phone} or email ${company.email} before you register; in danger, call 911.`,
      pages.privacy,
      pages.community,
    ),
  "parked-car": ({ when, phone }) =>
    said(
      `I can’t see where a car of ours is or was. Our guards patrol by car, and our website doesn’t say whether a car stops for a while, or what its lights do then. Call ${phone}${when} with the day, the time and the corner, and a person will look it up. If you doubt that it’s ours, type the guard’s licence number on “Verify a guard”; if you feel threatened, call 911.`,
      pages.contact,
      pages.guard,
    ),
  "need-be-home": ({ phone, ...facts }) =>
    said(
      `Nothing on our website asks you to be at home or to do anything: guards drive by at night, and look at a house from outside.${about(planFor("house", facts), ({ packageName }) => ` Only for looks inside during a Vacation watch, which come with the ${packageName}, a keyholder of yours has to be there.`)} To ask about a visit that you have arranged, call ${phone}.`,
      pages.watch,
      pages.house,
    ),
  "email-misused": ({ company, phone }) =>
    said(
      `I’m sorry about that; perhaps somebody mistyped their own email. An account’s email has to be confirmed with the link that we send to it, and that link works for 24 hours: please don’t open it. To have your email removed, write to ${company.email} or call ${phone}; about what we hold, we answer within 30 days. If you know that you have an account, set a new password instead.`,
      pages.privacy,
      pages.contact,
    ),
  "report-kept": ({ company }) =>
    said(
      `What our guards report is kept for two years, or until proceedings end, because the law requires it. Messages to us and requests for help are kept for 24 months; what you wrote for a Vacation watch is erased ${keptDays} days after its end. Our website doesn’t say that you can delete a single report: you may ask what we hold about you and have it corrected, at ${company.email}, and we answer within 30 days.`,
      pages.privacy,
    ),
  "who-looked": ({ company }) =>
    said(
      `Recent activity in your profile shows what happens to your account: sign-ins with their time and device, changes to your details, and when a dispatcher opened what you wrote for a Vacation watch. If you ask for help, we log who was shown your address, too. Our website doesn’t say that every other look is shown; to ask, email ${company.email}, and we answer within 30 days.`,
      pages.profile,
      pages.privacy,
    ),
  "fewer-nights": ({ phone, ...facts }) =>
    said(
      `Our website lists no plan for weekends or single nights, and no lower price for fewer: cars are out seven nights a week, and plans are billed monthly, without a long-term contract. ${lowest(facts)} To ask for something of your own, call ${phone} or ask for a quote.`,
      pages.watch,
      pages.contact,
    ),
};
