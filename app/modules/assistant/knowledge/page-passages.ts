import { equipmentPackages, eventPackages, protectionPackages } from "~/modules/shared/catalogue/packages";
import { planned } from "~/modules/shared/catalogue/roadmap";
import type { Company } from "~/modules/shared/company/company.server";
import { formatMoney } from "~/platform/format";
import { list, type Passage, page } from "./passages";

export function servicePassages(): Passage[] {
  const services = page("Services", "/services");
  return [
    {
      title: "Our services",
      words: "what do you offer kinds of security provide help with",
      text: "We offer residential patrols, event security, personal protection and corporate security.",
      ...services,
    },
    {
      title: "Corporate and business security",
      words: "office site staff commercial shop warehouse store",
      text: "Corporate Services look after sites, offices and staff, with cameras and access control where they help. Ask for a quote.",
      ...services,
    },
    {
      title: "Event security",
      words: "party birthday wedding concert festival venue crowd door control guards for an event",
      text: `Guards for events, planned with you beforehand, from ${formatMoney(eventPackages[0]?.priceCents ?? 0)} per event. Tell us the date, the place and how many guests you expect.`,
      ...page("Event security", "/services/event-security"),
    },
    {
      title: "Personal protection",
      words: "bodyguard VIP executive escort close protection officer threat",
      text: `Discreet protection at home, at work and in between, from ${formatMoney(protectionPackages[0]?.priceCents ?? 0)} per month.`,
      ...page("Personal protection", "/services/vip-protection"),
    },
    {
      title: "Cameras, alarms and access control",
      words: "installation install equipment kit system buy site visit",
      text: `Cameras, alarms and access control, chosen for your property, installed and explained by us, from ${formatMoney(equipmentPackages[0]?.priceCents ?? 0)} per package. A site visit comes first.`,
      ...page("Security equipment", "/services/equipment-sales"),
    },
    {
      title: "Warranty on equipment",
      words: "guarantee broken months year cameras repair",
      text: `${list(equipmentPackages.map(({ name, warranty }) => `${name}: ${warranty}`))}.`,
      ...page("Security equipment", "/services/equipment-sales"),
    },
    {
      title: "How it starts",
      words: "get started begin steps sign up new customer how do I start",
      text: "Register with your name, address and a password; verify your address with one bill or letter; then choose a plan.",
      ...page("Home", "/"),
    },
    {
      title: "The mobile app",
      words: "iphone android app store phone application download release features tracking",
      text: `The mobile app is coming soon. We plan to include: ${list(planned.map(({ name }) => name))}.`,
      ...page("Future Developments", "/future-developments"),
    },
    {
      title: "Local news",
      words:
        "crime news articles feed headlines safety reports what happened lately recent break-ins robberies theft",
      text: "The news page shows what is reported on crime and safety in the Greater Toronto Area.",
      ...page("News", "/news"),
    },
    {
      title: "The shop",
      words: "products buy cameras locks sensors catalogue store equipment online",
      text: "The products page lists cameras, locks, alarms and sensors with their prices.",
      ...page("Products", "/products"),
    },
  ];
}

export function accountPassages(): Passage[] {
  const login = page("Sign in", "/login");
  const profile = page("Profile", "/profile");
  return [
    {
      title: "Creating an account",
      words: "sign up register new account join",
      text: "You can register on the sign-in page with your email and a password.",
      ...login,
    },
    {
      title: "Forgotten password",
      words: "reset lost cannot sign in log in password recover",
      text: "Ask for a link to choose a new password on the page for resetting it.",
      ...page("Reset password", "/reset-password"),
    },
    {
      title: "Verifying your address",
      words:
        "proof prove document papers utility bill upload why need verification letter residence where I live identification",
      text: "Upload one bill or letter that shows your address. A person reviews it.",
      ...profile,
    },
    {
      title: "Changing your address or details",
      words: "moved move new address update phone name edit",
      text: "Change your details in your profile. To change a verified address, write to us.",
      ...profile,
    },
    {
      title: "Changing your plan or card",
      words: "upgrade downgrade switch subscription update credit card manage",
      text: "Open your profile to change your plan, your card or to cancel.",
      ...profile,
    },
    {
      title: "Invoices and receipts",
      words: "download bill receipt invoice history payments",
      text: "Your invoices are listed in your profile.",
      ...profile,
    },
    {
      title: "Closing your account",
      words: "delete remove my account close data",
      text: "You can close your account in your profile.",
      ...profile,
    },
    {
      title: "Two-factor authentication",
      words: "2fa authenticator code security sign-in login protect account lost new phone",
      text: "Protect your account with an authenticator app: turn on two-factor authentication in your profile.",
      ...profile,
    },
    {
      title: "Your community",
      words: "neighbours community members announcements group",
      text: "Residents see their community and its announcements on the community page, once they have joined one.",
      ...page("Community", "/community"),
    },
  ];
}

export function careerPassages(): Passage[] {
  const careers = page("Careers", "/careers");
  return [
    {
      title: "Working for us",
      words:
        "career job apply application hiring openings vacancy how to apply send what files resume CV cover letter student part-time",
      text: "Open positions are listed on the careers page. You can apply there without an account.",
      ...careers,
    },
    {
      title: "Training of guards",
      words: "trained course learn experience forty hours first aid qualifications",
      text: "Guards get the forty hours of training that Ontario requires, plus our own: the radio, the log, the law and first aid.",
      ...careers,
    },
    {
      title: "Emails about new positions",
      words: "alert notify rss feed job alerts new jobs mail e-mail me tell subscribe",
      text: "Get new positions by email or RSS.",
      ...page("Job alerts", "/careers/alerts"),
    },
    {
      title: "Following your application",
      words: "status application applied track withdraw heard back what happened weeks",
      text: "Ask for the link to your application by email; the page behind it shows where your application stands.",
      ...page("Your application", "/applications"),
    },
  ];
}

export function policyPassages(company: Company): Passage[] {
  const privacy = page("Privacy", "/privacy");
  return [
    {
      title: "Checking that a guard is ours",
      words:
        "verify check real really yours genuine fake licence number badge identity who is the guard man at my door on my street works for you",
      text: "Everyone who patrols for us carries a provincial licence and shows it when you ask. Enter its number to see whether it is one of ours.",
      ...page("Verify a guard", "/verify-a-guard"),
    },
    {
      title: "What guards do",
      words: "police arrest powers weapons armed legal observe guard",
      text: "Our guards observe, record and report. They are not the police.",
      ...page("Terms", "/terms"),
    },
    {
      title: "Privacy: what we keep",
      words: "personal data information stored sell share with others policy how long delete",
      text: "Messages to us are deleted after 24 months and go to our office and nobody else.",
      ...privacy,
    },
    {
      title: "Cookies and tracking",
      words: "analytics third-party advertising",
      text: "When you only look around, we set no cookies and run no third-party scripts.",
      ...privacy,
    },
    {
      title: "Your rights to your data",
      words: "PIPEDA consent correct copy of my information",
      text: `You may ask what we hold about you, have it corrected, and withdraw your consent. Email ${company.email}; we answer within 30 days.`,
      ...privacy,
    },
    {
      title: "Accessibility",
      words: "screen reader keyboard disability wheelchair blind WCAG zoom",
      text: "This site meets the Web Content Accessibility Guidelines 2.2, level AA, and works without JavaScript.",
      ...page("Accessibility", "/accessibility"),
    },
    {
      title: "Law that applies",
      words: "legal jurisdiction Ontario Canada terms conditions",
      text: "The laws of Ontario and Canada apply to our terms.",
      ...page("Terms", "/terms"),
    },
  ];
}
