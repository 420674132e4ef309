/** The texts whose words the company answers for. */
export const legalKinds = ["terms", "privacy", "accessibility"] as const;

export type LegalKind = (typeof legalKinds)[number];

export function isLegalKind(text: string | undefined): text is LegalKind {
  return legalKinds.some((kind) => kind === text);
}

/** Where staff write them. */
export const legalPath = "/admin/settings/legal";

/** What stays the same whatever a company writes. */
export const legalPages: Record<LegalKind, { title: string; description: string }> = {
  terms: { title: "Terms", description: "The terms of our plans, our patrols and this site." },
  privacy: {
    title: "Privacy",
    description: "What we keep about you, why, for how long, and what you can ask of us.",
  },
  accessibility: {
    title: "Accessibility",
    description: "How this site works for everyone, and who to tell when it does not.",
  },
};

/** The day of the starter set. */
export const starterDay = "2026-11-27";

const terms = `What you can expect from us, and what we expect from you.

## Plans

{{plan terms}}

Prices are in Canadian dollars. Harmonized Sales Tax is added at checkout.

## Patrols

Our guards observe, record and report. They are not the police. If someone is in danger, call 911 first and then our emergency line, {{phone}}.

## Help

Residents whose plan protects a house can ask on this site for the patrol to come by, or for a call. Those on duty get it by email.

- It is no medical alarm and no panic alarm, and it replaces neither.
- It is no replacement for 911. In danger, call 911 first.
- It never calls the police, the fire department or an ambulance.
- It needs a connection, and emails can be late. If the page says that nobody has seen it, call {{phone}}.

## This site

Send only what is true and what you have the right to send. We may refuse or remove anything unlawful or meant to cause harm.

## Law

The laws of {{province}} and Canada apply.
`;

const privacy = `What we keep, why, and for how long.

## When you only look around

We set no cookies and run no third-party scripts. Our log records the time, the page and the result; it records no IP address, name or search.

## When you write to us

Your name, email, phone number and message are stored so that we can answer, with what you email us about it afterwards, and are deleted after 24 months. They go to our office and nobody else. For half an hour, a cookie lets your browser show you what you have sent. What our guards report from a patrol may be about you; the law requires us to keep it for two years, or until proceedings end.

## When you use the chat

What you write is kept for 30 days and then deleted, and you can delete it sooner. A cookie lets you find your chat again; it is not linked to your account. Card numbers and social insurance numbers are not stored. Where the chat says that a language model from another company words the answers, that company gets what you ask, without email addresses and phone numbers, and nothing else about you.

## When you look for work with us

Your application and its files are stored so that we can consider you, and are seen only by staff who hire. The files are deleted 12 months after the outcome or the last change. If you ask for new positions by email, we keep your email and search until you stop it; each of those emails has a link that does.

## When you have an account

We keep what you fill in: name, email, phone and address. A cookie keeps you signed in; it contains nothing about you and is deleted when you sign out. A second one, kept for 400 days, lets us tell you when a new device signs in.

For your protection we log what happens to your account: sign-ins with their time and device, and changes to your details with the earlier values. In your profile you can read the latest entries, download all of them, and close your account. The log itself is kept, because a log that can be changed protects nobody.

You choose which emails you get, and each of those emails has a link that stops them without signing in. We keep a record of when you agreed and the wording you agreed to.

If you ask our guards to look at your house, only our dispatchers and the guards of your round see it. What you wrote is erased 30 days after the end, and what guards saw after 24 months.

A document that proves your address is seen only by staff who check it, and is deleted after the decision, as the form says. Stripe takes your payments: we never see your card number.

If you ask for help from your house, those on duty read your name, address and phone number, in an email too, and we log who was shown the address. That, and what was found at a consultation, is kept for 24 months.

## Backups

We keep encrypted copies of everything for up to 12 months, to recover from an accident and for nothing else. What is deleted is gone from them 12 months later at the latest.

## Your rights

Under Canada’s Personal Information Protection and Electronic Documents Act you may ask what we hold about you, have it corrected, and withdraw your consent. Write to {{email}}; we answer within 30 days.
`;

const accessibility = `This site is for everyone who lives here.

## What we do

We build to the Web Content Accessibility Guidelines 2.2, level AA, and check every page with automated tests before each release. Every page and form works:

- with a keyboard alone, and with screen readers
- without JavaScript, and in text browsers
- at 400% zoom and on a screen 320 pixels wide
- in light and dark, with more contrast, with less motion, and with your own colours

## When something gets in your way

Tell us at {{email}} or {{phone}}, in whatever way suits you. We will reply with a fix or another way, and we can fill in any of our forms with you over the phone.
`;

/** What every installation begins with, to be read by the company's lawyer. */
export const starterTexts: Record<LegalKind, string> = { terms, privacy, accessibility };
