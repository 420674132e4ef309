import { z } from "zod";
import { contactColumns } from "~/modules/accounts/profiles/contact-columns";
import * as Profiles from "~/modules/accounts/profiles/profile-imports.server";
import { withoutShifts } from "~/modules/patrols/assignments/guards.server";
import { openUnfitOf } from "~/modules/patrols/assignments/planning.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { choiceSchema, lineSchema } from "~/modules/shared/records/import-columns";
import { type ImportKind, textIn, type Values } from "~/modules/shared/records/import-kind";
import { daySchema } from "~/platform/form-schema";
import { inWords } from "~/platform/record-fields";
import { employeeFields, employeeNoun } from "./employee-options";
import * as Licences from "./licence-imports.server";

const { licenceNumber, licenceClass, licenceExpiresOn } = employeeFields;

const day = z
  .string()
  .transform((text) => text.replace(/[./]/g, "-").slice(0, 10))
  .pipe(daySchema("Write the day as 2027-12-31"));

/** Guards: employees without a sign-in, found by licence number. */
export const guardImport: ImportKind = {
  name: "guards",
  noun: { ...employeeNoun, one: "guard", many: "guards" },
  area: "employees",
  type: "employee",
  fields: {
    licenceNumber: {
      ...licenceNumber,
      key: "required",
      fixed: true,
      guesses: [
        "licence",
        "license",
        "licence no",
        "license no",
        "license number",
        "guard licence",
        "licence id",
      ],
      schema: lineSchema(40),
    },
    ...contactColumns,
    licenceClass: {
      ...licenceClass,
      guesses: ["class", "type", "license class", "licence type", "license type"],
      schema: choiceSchema(licenceClass.words, {
        security: "guard",
        pi: "investigator",
        investigator: "investigator",
      }),
      missing: "Choose the licence class",
    },
    licenceExpiresOn: {
      ...licenceExpiresOn,
      guesses: [
        "expiry",
        "expires",
        "expires on",
        "expiry date",
        "expiration date",
        "expiration",
        "valid until",
      ],
      schema: day,
      missing: "Enter the day the licence expires",
    },
  },
  keyWords: "licence number",
  noKey: "Enter the licence number",
  keysOf: (values) => [textIn(values, "licenceNumber")?.toLowerCase()].flatMap((key) => key ?? []),
  nameOf: (values) => textIn(values, "fullName") ?? textIn(values, "licenceNumber") ?? "Guard",
  href: (id) => `${employeeNoun.path}/${id}`,

  async match(lines, executor) {
    const numbers = lines.flatMap((line) => textIn(line, "licenceNumber")?.toLowerCase() ?? []);
    const found = await Licences.holdersOf(numbers, executor);
    return found.map(({ number, id }) => [number.toLowerCase(), id]);
  },

  async read(ids, executor, lock) {
    const profiles = await Profiles.readAll(ids, executor, lock);
    const licences = await Licences.readAll(ids, executor);
    return profiles.map(({ id, version, kind, archivedAt, status: _, email: __, ...values }) => ({
      id,
      version,
      values: { ...values, ...licences.get(id) },
      ...(kind !== "staff" && { refusal: "This licence belongs to someone who is not an employee" }),
      ...(archivedAt && { refusal: "This guard is archived: restore the profile first" }),
    }));
  },

  async remarks(lines, executor) {
    const today = await Licences.today(executor);
    return new Map(
      lines.flatMap((line): [string, string][] => {
        const number = textIn(line, "licenceNumber")?.toLowerCase();
        const day = textIn(line, "licenceExpiresOn");
        if (!number || !day || day >= today) return [];
        return [[number, `The licence expired on ${inWords(licenceExpiresOn, day)}`]];
      }),
    );
  },

  async create(records, trx) {
    const profiles = records.map(({ id, values }) => ({
      id,
      kind: "staff" as const,
      ...Profiles.contactOf(values),
    }));
    await Profiles.addAll(profiles, trx);
    await Licences.saveAll(records.map(licenceOf), trx);
  },
  async update(records, trx) {
    await Profiles.changeEach(
      records.map(({ id, values }) => ({ id, ...Profiles.contactOf(values) })),
      trx,
    );
    await Licences.saveAll(records.map(licenceOf), trx);
    await openUnfitOf(
      records.map(({ id }) => id),
      Audit.system,
      trx,
    );
  },
  removable: async (ids, executor) => withoutShifts(await Profiles.withoutSignIn(ids, executor), executor),
  async remove(ids, trx) {
    await Licences.forgetAll(ids, trx);
    await Profiles.removeAll(ids, trx);
  },
};

function licenceOf({ id, values }: { id: string; values: Values }) {
  return {
    profileId: id,
    number: textIn(values, "licenceNumber") ?? "",
    class: textIn(values, "licenceClass") ?? "guard",
    expiresOn: textIn(values, "licenceExpiresOn") ?? "",
  };
}
