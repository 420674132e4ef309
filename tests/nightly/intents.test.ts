import { expect, test } from "vitest";
import { intents, waysToAsk } from "~/modules/assistant/intents/intent-examples";
import { intentModel } from "~/modules/assistant/intents/intent-model";
import { learnIntents } from "~/modules/assistant/intents/learned-intents";
import { sureOf } from "~/modules/assistant/intents/understanding";

const plain = Object.entries(intents).flatMap(([intent, { examples }]) =>
  examples.map((text, index) => ({ text, intent, index })),
);
const isPlain = new Set(plain.map(({ text }) => text));
const roundabout = waysToAsk().flatMap(([intent, ways]) =>
  ways.filter((text) => !isPlain.has(text)).map((text, index) => ({ text, intent, index })),
);

/** Intents whose answers serve one another: a person who asks one and is told another of them is not misled. */
const kin = [
  "empty-home vacation-watch watch-nights",
  "plan-gift gift pay-for-relative",
  "plan-prices plan-includes plan-difference plan-choice price-objection tax fees discount free-trial pay-yearly homes-needed",
  "get-started create-account first-night plan-choice",
  "cancel-plan contract refund pause-plan resume-plan change-plan",
  "pay-how pay-when pay-safe payment-failed change-card",
  "invoice charged-wrong",
  "quote consultation human",
  "verify-address verify-status document-privacy",
  "move-house change-details",
  "forgot-password login-problem lost-phone-2fa two-factor account-hacked email-not-arrived",
  "delete-account my-data privacy document-privacy resume-privacy chat-privacy",
  "patrol-hours patrol-now patrol-day patrol-frequency patrol-how live-location",
  "patrol-log patrol-missed reports live-location",
  "guard-powers guard-armed patrol-how",
  "guard-licensed guard-screening company-licence about company-facts reviews",
  "response-time phone human",
  "apartment business services",
  "event event-booking",
  "equipment alarm-monitoring warranty repair product",
  "product product-stock order delivery returns",
  "coverage areas area-request",
  "office-hours office-address phone email human reply-time",
  "jobs job-detail job-apply job-pay job-licence job-requirements job-hours job-deadline job-alerts job-other job-benefits job-training",
  "application-status application-change job-apply resume-privacy",
  "complain-guard complaint damage patrol-missed",
  "suspicious crime-after crime-nearby crime-stats news unsafe alarm-ringing nuisance footage",
  "household community pay-for-relative shared-account tenant-reports community-leave community-posts",
  "payment-unfinished pay-how pay-when payment-failed charged-wrong invoice invoice-details",
  "password-rules create-account forgot-password login-problem address-taken",
  "document-redact name-differs verify-address verify-status document-privacy",
  "split-bill several-homes pay-for-relative renter homes-needed neighbour-pays plan-prices",
  "invite-neighbours member-count homes-needed discount area-request",
  "insurance-letter insurance insured invoice reports patrol-log",
  "account-holder-died cancel-plan delete-account order-change",
  "weather patrol-hours patrol-missed patrol-now patrol-how",
  "route-request extra-tasks access-note patrol-how vacation-watch complaint",
  "patrol-proof patrol-log patrol-missed reports live-location",
  "cars-filming footage privacy camera-neighbour recordings-installed",
  "contact-by-text email human phone accessibility not-a-customer reply-time",
  "praise-guard complain-guard human",
  "impostor guard-licensed company-licence pay-how pay-safe suspicious",
  "school-visit partner event human",
  "product-details product-choice product self-install equipment repair warranty shop-without-plan order gift",
  "order-status order-change order delivery returns reply-time",
  "equipment-move equipment move-house self-install",
  "minimum-hours how-many-guards event-notice event-cancel event-payment event-place event event-booking quote",
  "guard-dress guard-choice guard-needs bag-search guard-powers guard-screening event",
  "codes-handover household access-note privacy",
  "guard-contract contract business quote quote-accept event-booking",
  "quote-status quote-change quote-accept quote-validity request-fix quote reply-time event-cancel",
  "job-age job-record job-work-permit job-dress job-accommodation job-experience job-requirements job-licence jobs",
  "job-safety job-costs job-training job-benefits job-hours job-detail job-pay",
  "job-interview interview-change application-status application-change",
  "student-placement job-other jobs job-training school-visit",
  "staff-matters job-pay job-benefits human phone",
  "job-place jobs job-detail",
  "application-reply application-status",
  "application-reply job-interview",
  "hiring-contact email phone human",
  "job-screening resume-privacy",
  "job-search-hard jobs job-other job-alerts",
  "job-driving job-requirements",
  "job-first-aid job-requirements",
  "job-first-aid job-training",
  "job-english job-requirements",
  "job-fitness job-requirements",
  "guard-rate apartment business",
  "corporate-price business",
  "corporate-price equipment",
  "protection protection-includes",
  "protection protection-escort",
  "protection protection-discreet",
  "protection-includes protection-family",
  "protection-includes protection-car",
  "visit-free consultation",
  "message-privacy privacy data-kept data-shared chat-privacy resume-privacy reply-time",
  "coverage-check coverage areas area-request",
  "no-account create-account shop-without-plan",
  "quote-needs quote event-booking request-fix",
  "protection-private protection protection-discreet consultation human privacy",
  "help-privacy help-request help-unseen privacy data-shared",
  "walk-home patrol-hours patrol-frequency patrol-now protection-escort",
  "currency tax plan-prices",
  "patrol-or-cameras patrol-deters plan-choice product-choice equipment",
  "group-bill several-homes",
  "event event-includes",
  "event event-days",
  "event event-need",
  "event-includes event-parking",
  "event-hours minimum-hours",
  "event-cancel guard-absent",
  "quote-undo quote-change",
  "quote-tax tax",
  "bill-higher tax",
  "home-size plan-prices",
  "single-home plan-prices plan-choice homes-needed plan-includes",
  "install-own install-cost equipment self-install install-visit",
  "why-not-police price-objection",
  "plan-item plan-includes",
  "missed-policy patrol-missed",
  "help-after-crime crime-after",
  "help-after-crime patrol-deters",
  "crime-past crime-after crime-nearby help-after-crime patrol-deters",
  "lost-email forgot-password login-problem change-details email-not-arrived lost-phone-2fa",
  "cancel-pending cancel-plan contract refund resume-plan",
  "email-not-arrived link-expired",
  "patrol-proof patrol-frequency patrol-how",
  "extra-tasks unlisted-service",
  "returns repair",
  "guard-sees guard-powers",
  "account-paused login-problem",
  "link-expired forgot-password",
  "devices account-hacked",
  "data-kept privacy",
  "data-shared privacy",
  "night-line phone",
  "guard-noted patrol-log",
  "phone-scam impostor",
  "form-help accessibility",
  "form-help site-problem",
  "report-about-me my-data",
  "police-ties guard-powers",
  "product-purpose product-choice product product-details product-stock equipment",
  "priced-offer product plan-includes event-includes",
  "job-fit jobs job-detail job-pay job-requirements job-experience job-place",
  "job-growth job-training",
  "patrol-holidays patrol-hours",
  "street-goal goal-start member-count homes-needed",
  "own-car plan-includes plan-prices plan-difference homes-needed single-home",
  "per-home plan-prices homes-needed split-bill home-size group-bill price-objection",
  "other-company contract change-plan plan-prices install-own",
  "guard-enters guard-powers guard-sees extra-tasks patrol-how access-note",
  "help-request help-limits help-unseen response-time",
  "vacation-watch watch-nights watch-end watch-inside watch-seen watch-privacy household",
  "stalked unsafe protection",
  "equipment-owner repair warranty",
  "chat-delete chat-privacy my-data",
  "plan-consultation consultation plan-includes plan-item",
  "licence-number guard-licensed",
  "watch-people patrol-how guard-powers",
  "values about",
  "data-use accessibility site-problem phone-enough",
  "call-back-time human phone contact-by-text",
  "greeting thanks bye ok help are-you-there insult is-bot off-topic wishes",
].map((names) => new Set(names.split(" ")));

function serves(told: string, asked: string): boolean {
  return told === asked || kin.some((group) => group.has(told) && group.has(asked));
}

// Slow: it learns from more than thirty thousand examples.
test("row 181: of every fifth example, kept out of learning, most are understood and few are told something else", async () => {
  const isKept = ({ index }: { index: number }) => index % 5 === 4;
  const model = intentModel(await learnIntents([...plain, ...roundabout].filter((each) => !isKept(each))));
  const sharesOf = (asked: typeof plain) => {
    const counts = { near: 0, served: 0, wrong: 0 };
    for (const { text, intent } of asked) {
      const guesses = model.guess(text);
      if (guesses.slice(0, 3).some((guess) => serves(guess.intent, intent))) counts.near++;
      const told = sureOf(guesses);
      if (told === undefined) continue;
      if (serves(told, intent)) counts.served++;
      else counts.wrong++;
    }
    return [counts.near, counts.served, counts.wrong].map((count) => count / asked.length);
  };
  const [near = 0, served = 0, wrong = 1] = sharesOf(plain.filter(isKept));
  expect(near).toBeGreaterThan(0.9);
  expect(served).toBeGreaterThan(0.7);
  expect(wrong).toBeLessThan(0.1);
  const [roundaboutNear = 0] = sharesOf(roundabout.filter(isKept));
  expect(roundaboutNear).toBeGreaterThan(0.55);
});
