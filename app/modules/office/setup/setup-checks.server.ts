import { sql } from "kysely";
import { type Company, company, newInstallation } from "~/modules/shared/company/company.server";
import { legalKinds, legalPages, legalPath } from "~/modules/shared/legal/starter-texts";
import { plansOnSale } from "~/modules/shared/offers/offers.server";
import { plan } from "~/modules/shared/offers/plan.noun";
import { isUsual } from "~/modules/shared/theme/colours";
import { db, type Executor } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatMoney } from "~/platform/format";
import { type MailState, mailStateOf } from "~/platform/mail-server.server";
import { takesPayments } from "~/platform/stripe.server";
import { keysInUse } from "~/platform/stripe-keys.server";
import * as SenderDomain from "./sender-domain.server";

/** What a check found: whether it is done, and the state in a few words. */
interface Checked {
  done: boolean;
  words: string;
}

/** What the checks go by, read at once. */
interface Known {
  office: Company;
  mail: MailState;
  /** What was found of the sender's domain. */
  sender: SenderDomain.Known;
  /** Names of the first communities that are served. */
  served: string[];
  /** The kinds of legal texts that the company has saved. */
  written: string[];
}

interface SetupCheck {
  id: string;
  title: string;
  /** Where it is done. */
  to: string;
  /** Reads the data and nothing else: nobody ticks anything. */
  look(known: Known): Checked | Promise<Checked>;
}

/** The nine things a company sets up, in their order. */
export const setupChecks: SetupCheck[] = [
  { id: "identity", title: "Name and licence", to: "/admin/settings/company", look: identity },
  { id: "look", title: "Logo and colours", to: "/admin/settings/look", look: appearance },
  { id: "area", title: "Area", to: "/admin/communities", look: area },
  { id: "plans", title: "Plans and prices", to: plan.path, look: plans },
  { id: "hours", title: "Hours", to: "/admin/settings/company#company-form-hours", look: hours },
  { id: "mail", title: "Email", to: "/admin/setup/mail", look: mail },
  { id: "domain", title: "Email domain", to: "/admin/setup/domain", look: domain },
  { id: "payments", title: "Payments", to: "/admin/setup/payments", look: payments },
  { id: "legal", title: "Legal texts", to: legalPath, look: legal },
];

export type SetupRow = Pick<SetupCheck, "id" | "title" | "to"> & Checked;

/** All nine, and whether the list is hidden from the dashboard. */
export async function setupList(executor: Executor = db): Promise<{ rows: SetupRow[]; hidden: boolean }> {
  const { served, written, hiddenAt, ...settings } = await executor
    .selectFrom("mailSettings")
    .selectAll()
    .select([
      sql<string[]>`ARRAY(SELECT name FROM communities WHERE status = 'active' ORDER BY name LIMIT 4)`.as(
        "served",
      ),
      sql<string[]>`ARRAY(SELECT DISTINCT kind FROM legal_texts)`.as("written"),
      sql<Date | null>`(SELECT hidden_at FROM setup_list WHERE id = 1)`.as("hiddenAt"),
    ])
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  const office = await company();
  const known = {
    office,
    served,
    written,
    mail: mailStateOf(settings),
    sender: SenderDomain.knownOf(settings, office),
  };
  const rows = setupChecks.map(async ({ id, title, to, look }) => ({
    id,
    title,
    to,
    ...(await look(known)),
  }));
  return { rows: await Promise.all(rows), hidden: hiddenAt !== null };
}

function identity({ office }: Known): Checked {
  const missing = [
    ...(["name", "phone", "email"] as const).filter((name) => office[name] === newInstallation[name]),
    ...(office.licenceNumber ? [] : ["licence number"]),
  ];
  return missing.length === 0
    ? { done: true, words: `${office.name}, licence ${office.licenceNumber}` }
    : { done: false, words: `Still to be entered: ${missing.join(", ")}` };
}

/** The colours may stay; the bird is somebody else's. */
function appearance({ office: { logo, brand } }: Known): Checked {
  if (!isUsual(brand)) {
    const words = logo ? "Your own logo and colours" : "Your own colours, and the default logo";
    return { done: logo !== null, words };
  }
  if (logo) return { done: true, words: "Your own logo, in the default colours" };
  return { done: false, words: "The default logo and colours" };
}

function area({ served: [first, ...others] }: Known): Checked {
  if (!first) return { done: false, words: "No community is served yet" };
  return { done: true, words: others.length > 0 ? `${first} and others` : first };
}

async function plans(): Promise<Checked> {
  const [first, ...others] = await plansOnSale();
  if (!first) return { done: false, words: "No plan is on sale" };
  const words = `${first.packageName}, ${formatMoney(first.priceCents)} per month`;
  return { done: true, words: others.length > 0 ? `${words}, and ${others.length} more` : words };
}

function hours({ office }: Known): Checked {
  const done = office.hours !== newInstallation.hours;
  return { done, words: done ? office.hours : `Still the default: ${office.hours}` };
}

function mail({ mail: { source, server, provedAt, isOn } }: Known): Checked {
  if (source === "folder")
    return { done: true, words: "The demo sends nothing: emails are kept in a folder" };
  if (!server) return { done: false, words: "No mail server is set up, so emails wait" };
  if (provedAt) return { done: true, words: `${server.name}, a test message came` };
  return {
    done: false,
    words: `${server.name}: no test message has come yet${isOn ? "" : ", so emails wait"}`,
  };
}

function domain({ sender: { domain: name, checked } }: Known): Checked {
  if (!checked) return { done: false, words: `${name} has not been checked yet` };
  const open = checked.findings.filter(({ state }) => state !== "good").map(({ id }) => id.toUpperCase());
  return open.length === 0
    ? { done: true, words: `${name}: all four records are right` }
    : { done: false, words: `${name}: look at ${open.join(", ")}` };
}

async function payments(): Promise<Checked> {
  if (!(await takesPayments()))
    return { done: false, words: "Stripe is not set up: pages say that sign-up opens soon" };
  if (env.stripe.sandbox) return { done: true, words: "The demo pays into a sandbox" };
  const isLive = /^.k_live_/.test((await keysInUse())?.secretKey ?? "");
  return { done: isLive, words: isLive ? "Stripe takes payments" : "Stripe is in test mode" };
}

function legal({ written }: Known): Checked {
  const starters = legalKinds.filter((kind) => !written.includes(kind));
  if (starters.length === 0) return { done: true, words: "All three texts are your own" };
  const titles = starters.map((kind) => legalPages[kind].title);
  return { done: false, words: `Have a lawyer read: ${titles.join(", ")}` };
}
