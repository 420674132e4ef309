import { z } from "zod";
import { contactColumns, emailColumn } from "~/modules/accounts/profiles/contact-columns";
import * as Profiles from "~/modules/accounts/profiles/profile-imports.server";
import * as Imported from "~/modules/billing/subscriptions/imported-subscriptions.server";
import * as Invitations from "~/modules/residents/invitations/invitations.server";
import { lineSchema, moneySchema } from "~/modules/shared/records/import-columns";
import { type ImportKind, textIn, type Values } from "~/modules/shared/records/import-kind";
import { clientNoun } from "./client-options";
import * as Judged from "./subscription-lines.server";

const amount = { label: "Monthly amount", max: 999_999_99 };

/** The month in words is read too; 05/11/2026 would be a guess. */
const day = z
  .string()
  .transform(isoDay)
  .pipe(z.iso.date("Write the day as 2026-11-05"))
  .refine((text) => text >= "2000-01-01" && text < "2200-01-01", "Write the day as 2026-11-05");

function isoDay(text: string): string {
  const plain = text.replace(/[./]/g, "-").replace(/[T ]\d\d:\d\d.*$/, "");
  if (!/[a-z]{3}/i.test(text)) return plain;
  const at = Date.parse(`${text} UTC`);
  return Number.isNaN(at) ? text : new Date(at).toISOString().slice(0, 10);
}

const { fullName, phoneNumber, address, city, state, zipCode } = contactColumns;

/** Name and address, which a new client gets, and others keep. */
const contact = { fullName: { ...fullName, missing: undefined }, phoneNumber, address, city, state, zipCode };

/** What clients pay for elsewhere so far. They get no email, and nothing is charged. */
export const subscriptionImport: ImportKind = {
  name: "subscriptions",
  noun: { one: "subscription", many: "subscriptions", path: clientNoun.path },
  called: "plans and subscriptions",
  area: "clients",
  type: "subscription",
  audited: true,
  fields: {
    email: {
      ...emailColumn,
      key: "required",
      guesses: [...emailColumn.guesses, "client", "customer", "member"],
    },
    plan: {
      label: "Plan",
      guesses: ["package", "product", "subscription", "plan name", "service"],
      schema: lineSchema(120),
      missing: "Plan is required",
      hint: "The name of a plan, on sale or retired, or its short name.",
    },
    priceCents: {
      ...amount,
      money: true,
      guesses: ["amount", "price", "monthly", "per month", "monthly price", "fee", "monthly fee", "rate"],
      schema: moneySchema(amount),
      missing: "Monthly amount is required",
      hint: "What the client pays a month, before tax.",
    },
    lastPaid: {
      label: "Last paid",
      day: true,
      guesses: ["paid", "last payment", "paid on", "last paid on", "paid up to"],
      schema: day,
    },
    nextDue: {
      label: "Next due",
      day: true,
      guesses: ["due", "due on", "next payment", "due date", "next due on", "renews", "renewal", "renews on"],
      schema: day,
      missing: "Next due is required",
    },
    namedId: {
      label: "Customer at the payment service",
      guesses: ["stripe", "stripe id", "stripe customer", "stripe customer id", "customer id", "provider id"],
      schema: z.string().regex(/^cus_[A-Za-z0-9_]{3,100}$/, "Write the id as cus_…"),
      hint: "Such as cus_…; without it, customers are found by their email.",
    },
    ...contact,
  },
  keyWords: "email",
  noKey: "Enter the email",
  keysOf: (values) => [textIn(values, "email")].flatMap((key) => key ?? []),
  nameOf: (values) => textIn(values, "fullName") ?? textIn(values, "email") ?? "Client",
  href: (id) => `${clientNoun.path}/${id}`,
  settled: Judged.withPlans,
  money: Judged.money,

  async match(lines, executor) {
    const found = await Imported.people({ emails: lines.map(emailOf) }, executor);
    return found.filter(Judged.isMatch).flatMap(({ id, emails }) => {
      return emails.map((email): [string, string] => [email, id]);
    });
  },
  async read(ids, executor, lock) {
    const found = await Imported.people({ ids }, executor, { lock });
    return found.map((person) => {
      const { id, email, planKey: plan, priceCents, lastPaid, nextDue } = person;
      const refusal = Judged.refusalOf(person);
      return {
        id,
        // The profile of somebody who was a client before is none of this import's business.
        version: person.addsPerson ? person.version : 1,
        values: {
          ...{ email, plan, priceCents, lastPaid, nextDue },
          namedId: person.atProvider ? person.customerId : person.namedId,
          ...Object.fromEntries(contactNames.map((name) => [name, person[name]])),
        },
        kept: { names: contactNames, why: "The name and address stay" },
        ...(refusal && { refusal }),
      };
    });
  },
  faults: Judged.faults,
  remarks: Judged.remarks,

  async ids(records, trx) {
    const found = await Imported.people({ emails: records.map(({ values }) => emailOf(values)) }, trx);
    const byEmail = new Map(found.flatMap(({ id, emails }) => emails.map((email) => [email, id])));
    return new Map(
      records.flatMap(({ id, values }): [string, string][] => {
        const known = byEmail.get(emailOf(values));
        return known ? [[id, known]] : [];
      }),
    );
  },
  async create(records, trx, by) {
    const ids = records.map(({ id }) => id);
    const known = new Set((await Imported.people({ ids }, trx)).map(({ id }) => id));
    const added = records.filter(({ id }) => !known.has(id));
    await Profiles.addAll(
      added.map(({ id, values }) => ({
        ...{ id, kind: "resident", email: emailOf(values) },
        ...Profiles.contactOf({ ...values, fullName: textIn(values, "fullName") ?? emailOf(values) }),
      })),
      trx,
    );
    const plans = records.map(({ id, values }) => ({ ...planOf(id, values), addsPerson: !known.has(id) }));
    await Imported.addAll(plans, by, trx);
    await Invitations.queueAll(ids, trx);
  },
  update: (records, trx, by) =>
    Imported.changeAll(
      records.map(({ id, values }) => planOf(id, values)),
      by,
      trx,
    ),
  removable: async (ids) => ids,
  held: Judged.held,
  async remove(ids, trx, by) {
    const added = await Imported.removeAll(ids, by, trx);
    await Profiles.removeAll(added, trx);
  },
};

const contactNames = Object.keys(contact).filter(isContact);

function isContact(name: string): name is keyof typeof contact {
  return Object.hasOwn(contact, name);
}

function emailOf(values: Values): string {
  return textIn(values, "email") ?? "";
}

function planOf(userId: string, values: Values): Imported.ImportedPlan {
  return {
    userId,
    planKey: textIn(values, "plan") ?? "",
    priceCents: Number(values.priceCents ?? 0),
    lastPaid: textIn(values, "lastPaid"),
    nextDue: textIn(values, "nextDue") ?? "",
    namedId: textIn(values, "namedId"),
  };
}
