import { contactColumns, emailColumn } from "~/modules/accounts/profiles/contact-columns";
import * as Profiles from "~/modules/accounts/profiles/profile-imports.server";
import { withoutPlan } from "~/modules/billing/subscriptions/imported-subscriptions.server";
import * as Invitations from "~/modules/residents/invitations/invitations.server";
import { type ImportKind, textIn } from "~/modules/shared/records/import-kind";
import { clientNoun } from "./client-options";

const addressParts = ["address", "city", "state", "zipCode"];

function placeKey(phone: string | null, zipCode: string | null): string | undefined {
  return phone && zipCode ? `${phone} ${zipCode}` : undefined;
}

/** Clients, found by email or else by phone and postal code. They get no sign-in until staff invite them. */
export const clientImport: ImportKind = {
  name: "clients",
  noun: clientNoun,
  area: "clients",
  type: "client",
  fields: {
    email: { ...emailColumn, key: "optional" },
    ...contactColumns,
    phoneNumber: { ...contactColumns.phoneNumber, key: "optional" },
    zipCode: { ...contactColumns.zipCode, key: "optional" },
  },
  keyWords: "email; without an email, by phone and postal code together",
  noKey: "An email is required, or a phone and a postal code",
  keysOf(values) {
    const place = placeKey(textIn(values, "phoneNumber"), textIn(values, "zipCode"));
    return [textIn(values, "email"), place].flatMap((key) => key ?? []);
  },
  nameOf: (values) => textIn(values, "fullName") ?? textIn(values, "email") ?? "Client",
  href: (id) => `${clientNoun.path}/${id}`,

  async match(lines, executor) {
    const emails = lines.flatMap((line) => textIn(line, "email") ?? []);
    const places = lines.filter((line) => !textIn(line, "email"));
    const byEmail = await Profiles.idsByEmail(emails, executor);
    const byPlace = await Profiles.residentsAt(
      places.map((line) => [textIn(line, "phoneNumber") ?? "", textIn(line, "zipCode") ?? ""]),
      executor,
    );
    return [
      ...byEmail.map(({ email, id }): [string, string] => [email, id]),
      ...byPlace.map((at): [string, string] => [placeKey(at.phoneNumber, at.zipCode) ?? "", at.id]),
    ];
  },

  async read(ids, executor, lock) {
    const rows = await Profiles.readAll(ids, executor, lock);
    return rows.map(({ id, version, kind, archivedAt, status, ...values }) => ({
      id,
      version,
      values,
      ...(kind !== "resident" && { refusal: "This email belongs to a member of staff" }),
      ...(archivedAt && { refusal: "This client is archived" }),
      ...(status === "verified" && { kept: { names: addressParts, why: "The verified address stays" } }),
      ...(status === "pending" && {
        kept: { names: addressParts, why: "The address is being verified and stays" },
      }),
    }));
  },

  async create(records, trx) {
    await Profiles.addAll(
      records.map(({ id, values }) => ({
        ...{ id, kind: "resident", email: textIn(values, "email") ?? "" },
        ...Profiles.contactOf(values),
      })),
      trx,
    );
    await Invitations.queueAll(
      records.map(({ id }) => id),
      trx,
    );
  },
  update: (records, trx) =>
    Profiles.changeEach(
      records.map(({ id, values }) => ({ id, ...Profiles.contactOf(values) })),
      trx,
    ),
  removable: async (ids, executor) => withoutPlan(await Profiles.withoutSignIn(ids, executor), executor),
  remove: (ids, trx) => Profiles.removeAll(ids, trx),
};
