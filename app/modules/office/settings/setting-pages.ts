import { openQuestionNoun } from "~/modules/assistant/chat/open-question-options";
import { newsNoun } from "~/modules/news/articles/news-options";
import { privacyPath } from "~/modules/office/privacy/privacy-paths";
import { legalPath } from "~/modules/shared/legal/starter-texts";
import type { Area, Right } from "~/modules/shared/roles/roles";
import { ofCompany, type Sought } from "./company-sought";
import { offerPages } from "./offer-pages";

export type SettingIcon =
  | "bell"
  | "building"
  | "chart"
  | "chat"
  | "clock"
  | "device"
  | "download"
  | "file"
  | "key"
  | "lock"
  | "note"
  | "send"
  | "shield"
  | "users";

export interface SettingPage {
  id: string;
  to: string;
  title: string;
  icon: SettingIcon;
  note: string;
  area: Area;
  right?: Right;
  /** Other words for it. */
  words?: string;
  sought?: readonly Sought[];
}

interface Group {
  title: string;
  pages: readonly SettingPage[];
}

/** The settings that are pages of their own, besides the lists of declared nouns. */
export const settingGroups = [
  {
    title: "My account",
    pages: [
      {
        id: "profile",
        to: "/admin/settings/profile",
        title: "Name and email",
        icon: "users",
        note: "Who you are to colleagues, and how you sign in",
        area: "settings",
        words: "profile account",
        sought: [
          { label: "Full name", at: "staff-details-fullName" },
          { label: "Email", at: "staff-details-email", words: "address" },
          { label: "Phone", at: "staff-details-phoneNumber", words: "telephone number" },
        ],
      },
      {
        id: "password",
        to: "/admin/settings/password",
        title: "Password",
        icon: "lock",
        note: "Every other device is signed out when it changes",
        area: "settings",
        words: "passphrase login credentials",
      },
      {
        id: "two-factor",
        to: "/admin/settings/two-factor",
        title: "Two-factor authentication",
        icon: "shield",
        note: "A code from your phone, and recovery codes",
        area: "settings",
        words: "2fa mfa two step second otp authenticator app",
      },
      {
        id: "sessions",
        to: "/admin/settings/sessions",
        title: "Where you are signed in",
        icon: "device",
        note: "Your devices",
        area: "settings",
        words: "sessions sign out log computers phones",
      },
      {
        id: "notifications",
        to: "/admin/settings/notifications",
        title: "Notifications",
        icon: "bell",
        note: "What you are told about, here and by email",
        area: "settings",
        words: "notify mute alerts",
        sought: [{ label: "Email notifications", at: "notices-form-emailNotices" }],
      },
      {
        id: "display",
        to: "/admin/settings/display",
        title: "Time zone and keys",
        icon: "clock",
        note: "How the back office shows times, and shortcuts",
        area: "settings",
        words: "display preferences clock",
        sought: [
          { label: "Time zone", at: "display-form-timeZone" },
          { label: "Use keyboard shortcuts", at: "display-form-keys", words: "keys" },
        ],
      },
    ],
  },
  {
    title: "Company",
    pages: [
      {
        id: "setup",
        to: "/admin/setup",
        title: "Set-up",
        icon: "note",
        note: "What is still to be set up, and email, domain and payments",
        area: "company",
        words: "checklist first day smtp mail server spf dkim dmarc stripe domain",
      },
      {
        id: "company",
        to: "/admin/settings/company",
        title: "Company settings",
        icon: "building",
        note: "Name, emergency line, hours, licence, tax",
        area: "company",
        words: "business",
        sought: ofCompany,
      },
      {
        id: "look",
        to: "/admin/settings/look",
        title: "Logo and colours",
        icon: "building",
        note: "The mark beside the name, and two colours",
        area: "company",
        words: "theme brand design style picture icon",
      },
      {
        id: "legal",
        to: legalPath,
        title: "Legal texts",
        icon: "file",
        note: "Terms, privacy and accessibility, with their versions",
        area: "company",
        words: "policy conditions lawyer consent agreement",
      },
    ],
  },
  { title: "Offers", pages: offerPages },
  {
    title: "Team",
    pages: [
      {
        id: "staff",
        to: "/admin/settings/staff",
        title: "Staff access",
        icon: "key",
        note: "Who can use the back office, and what each role can do",
        area: "staff",
        words: "team colleagues users people roles rights permissions end restore",
      },
      {
        id: "invite",
        to: "/admin/settings/staff/invite",
        title: "Invite someone",
        icon: "send",
        note: "They get a link and set their own password",
        area: "staff",
        right: "write",
        words: "add new staff guard user member invitation",
      },
    ],
  },
  {
    title: "Answers",
    pages: [
      {
        id: "questions",
        to: openQuestionNoun.path,
        title: "Unanswered questions",
        icon: "chat",
        note: "What visitors asked the chat, and no page answers",
        area: "inquiries",
        words: "robin assistant bot",
      },
    ],
  },
  {
    title: "Website",
    pages: [
      {
        id: "news",
        to: newsNoun.path,
        title: "News",
        icon: "file",
        note: "Hide an article, or everything from its source",
        area: "settings",
        words: "newspapers headlines sources",
      },
      {
        id: "monitor",
        to: "/admin/settings/health",
        title: "Monitor",
        icon: "chart",
        note: "How the site is running: database, jobs, emails and payment events",
        area: "monitor",
        words: "health status mailbox queues backups errors",
      },
    ],
  },
  {
    title: "Privacy",
    pages: [
      {
        id: "privacy",
        to: privacyPath,
        title: "Personal data",
        icon: "download",
        note: "Find, copy or erase what we hold about a person who asks",
        area: "clients",
        right: "delete",
        words: "privacy gdpr pipeda requests delete erasure",
      },
    ],
  },
] as const satisfies readonly Group[];

/** The title of the setting at an address; undefined below none of them. */
export function settingTitle(path: string): string | undefined {
  const pages: SettingPage[] = settingGroups.flatMap((group) => [...group.pages]);
  return pages.find(({ to }) => path === to || path.startsWith(`${to}/`))?.title;
}
