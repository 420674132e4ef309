import { sql } from "kysely";
import * as Profiles from "~/modules/accounts/profiles/profile-imports.server";
import * as Imported from "~/modules/billing/subscriptions/imported-subscriptions.server";
import type { Plan } from "~/modules/shared/catalogue/offers";
import { companyZone } from "~/modules/shared/company/company.server";
import { offers } from "~/modules/shared/offers/offers.server";
import { type LineMoney, textIn, type Values } from "~/modules/shared/records/import-kind";
import { db, type Executor } from "~/platform/db.server";
import { formatDate, formatMoney } from "~/platform/format";

/** Plans that are or were on sale, by their short name and by both of their names. */
async function planNames(executor: Executor) {
  const { plans } = await offers(executor);
  const named = new Map<string, Plan[]>();
  for (const plan of plans)
    for (const name of new Set([plan.key, plan.packageName, plan.patrolName].map(plain)))
      named.set(name, [...(named.get(name) ?? []), plan]);
  return (text: string | null): Plan[] => {
    const byKey = plans.find(({ key }) => key === text);
    return byKey ? [byKey] : (named.get(plain(text ?? "")) ?? []);
  };
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}

/** The lines with the short name of the plan that each names; one that names none keeps its words. */
export async function withPlans(lines: Values[], executor: Executor): Promise<Values[]> {
  const plansOf = await planNames(executor);
  return lines.map((line) => {
    const [plan, other] = plansOf(textIn(line, "plan"));
    return plan && !other ? { ...line, plan: plan.key } : line;
  });
}

/** What each line adds to a month, under its plan, and what that plan costs. */
export async function money(lines: Values[], executor: Executor): Promise<LineMoney[]> {
  const plansOf = await planNames(executor);
  return lines.map((line) => {
    const [plan, other] = plansOf(textIn(line, "plan"));
    const cents = typeof line.priceCents === "number" ? line.priceCents : null;
    const one = other ? undefined : plan;
    return {
      cents,
      group: one?.packageName ?? textIn(line, "plan") ?? "No plan",
      usual: one?.priceCents ?? null,
    };
  });
}

type Person = Imported.ImportedPerson;

function hasHeld({ status }: Person): boolean {
  return status !== null && !Imported.emptyStates.some((empty) => empty === status);
}

/** Whether a line is about what this person has already, and not about something new. */
export function isMatch(person: Person): boolean {
  return hasHeld(person) || person.kind !== "resident" || person.archivedAt !== null;
}

/** Why no line may change what this person has. */
export function refusalOf(person: Person): string | undefined {
  if (person.kind !== "resident") return "This email belongs to a member of staff";
  if (person.archivedAt) return "This client is archived";
  if (!hasHeld(person)) return undefined;
  if (person.source === "stripe" && person.status !== "canceled") return "This client pays online already";
  if (person.status === "canceled")
    return "This client had a plan that has ended. Set a new one on the client’s page";
  return person.planKey ? undefined : "Staff have set this client’s subscription. End that one first";
}

async function today(executor: Executor): Promise<string> {
  const { day } = await executor
    .selectNoFrom(sql<string>`(now() at time zone ${companyZone})::date::text`.as("day"))
    .executeTakeFirstOrThrow();
  return day;
}

/** Why lines may not be written, by email. */
export async function faults(lines: Values[], executor: Executor): Promise<Map<string, string>> {
  const plansOf = await planNames(executor);
  const day = await today(executor);
  const people = await Imported.people({ emails: lines.map(emailOf) }, executor);
  const named = lines.flatMap((line) => textIn(line, "namedId") ?? []);
  const holders = await Imported.holdersOf(named, executor);
  const customerFault = (email: string, id: string | null) => {
    if (id === null) return undefined;
    if (named.indexOf(id) !== named.lastIndexOf(id)) return "Several lines name this customer";
    const others = holders.filter(({ emails }) => !emails.includes(email));
    return others.some(({ customerId, namedId }) => [customerId, namedId].includes(id))
      ? "Another client has this customer at the payment service"
      : undefined;
  };
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const email = emailOf(line);
      const { length } = people.filter(({ emails }) => emails.includes(email));
      const problem =
        length > 1
          ? `${length} clients have this email`
          : (planFault(textIn(line, "plan"), plansOf) ??
            dayFault(line, day) ??
            customerFault(email, textIn(line, "namedId")));
      return problem ? [[email, problem]] : [];
    }),
  );
}

function planFault(text: string | null, plansOf: (text: string | null) => Plan[]): string | undefined {
  if (text === null) return undefined;
  const { length } = plansOf(text);
  if (length === 0) return `No plan that is or was on sale is called “${text}”`;
  return length > 1 ? `${length} plans are called “${text}”. Write the short name` : undefined;
}

function dayFault(line: Values, day: string): string | undefined {
  const [paid, due] = [textIn(line, "lastPaid"), textIn(line, "nextDue")];
  if (paid && paid > day) return "The day of the last payment has not come yet";
  return paid && due && due < paid ? "The next payment is due before the last one" : undefined;
}

/** What to know of a line that is written all the same, by email. */
export async function remarks(lines: Values[], executor: Executor): Promise<Map<string, string>> {
  const plansOf = await planNames(executor);
  const day = await today(executor);
  const people = await Imported.people({ emails: lines.map(emailOf) }, executor);
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const email = emailOf(line);
      const [plan] = plansOf(textIn(line, "plan"));
      const person = people.find(({ emails }) => emails.includes(email));
      const due = textIn(line, "nextDue");
      const cents = line.priceCents;
      const said = [
        person && !isMatch(person) && `Goes to ${person.fullName || email}, who is a client already`,
        plan &&
          typeof cents === "number" &&
          cents !== plan.priceCents &&
          `Keeps paying ${formatMoney(cents)}; the plan costs ${formatMoney(plan.priceCents)} now`,
        plan && !plan.isOnSale && "The plan is no longer sold",
        due && due < day && `Was due on ${formatDate(`${due}T00:00:00Z`, "UTC")}`,
      ].filter(Boolean);
      return said.length > 0 ? [[email, said.join(". ")]] : [];
    }),
  );
}

/** Why an undo leaves these subscriptions, by client. */
export async function held(ids: string[], executor: Executor = db): Promise<Map<string, string>> {
  const people = await Imported.people({ ids }, executor);
  const free = new Set(await Profiles.withoutSignIn(ids, executor));
  return new Map(
    people.flatMap((person): [string, string][] => {
      const { id, addsPerson, signsIn, linkOutcome, source } = person;
      if (source === "stripe") return [[id, "Pays online by now"]];
      if (linkOutcome === "linked") return [[id, "Linked to a customer at the payment service since"]];
      if (addsPerson && signsIn) return [[id, "The client signs in by now"]];
      return addsPerson && !free.has(id) ? [[id, "The client has joined a community since"]] : [];
    }),
  );
}

function emailOf(values: Values): string {
  return textIn(values, "email") ?? "";
}
