import { emailColumn } from "~/modules/accounts/profiles/contact-columns";
import { lineSchema } from "~/modules/shared/records/import-columns";
import { type ImportKind, textIn, type Values } from "~/modules/shared/records/import-kind";
import { communityNoun } from "./community-options";
import * as Memberships from "./membership-imports.server";

/** Members of communities, by email: a client belongs to one community at a time (B42). */
export const memberImport: ImportKind = {
  name: "members",
  noun: { one: "member", many: "members", path: communityNoun.path },
  area: "communities",
  type: "community",
  audited: true,
  atOnce: 100,
  fields: {
    email: { ...emailColumn, key: "required", guesses: [...emailColumn.guesses, "member", "client"] },
    community: {
      label: "Community",
      key: "required",
      fixed: true,
      guesses: ["community name", "neighbourhood", "neighborhood", "area", "group"],
      schema: lineSchema(120),
      hint: "The name of an existing community.",
    },
  },
  keyWords: "email and community together",
  noKey: "Enter the email and the community",
  keysOf: (values) =>
    textIn(values, "community") ? [textIn(values, "email")].flatMap((key) => key ?? []) : [],
  nameOf: (values) => textIn(values, "email") ?? "Member",
  href: (id) => `/admin/clients/${id}`,

  async match(lines, executor) {
    const members = await Memberships.findAll(lines.map(placeOf), executor);
    return members.flatMap(({ email, userId, community, wanted }): [string, string][] =>
      userId && community && community.id === wanted?.id ? [[email, userId]] : [],
    );
  },
  async read(userIds, executor, lock) {
    const rows = await Memberships.readAll(userIds, executor, lock);
    return rows.map(({ userId: id, email, community }) => ({ id, version: 1, values: { email, community } }));
  },
  async faults(lines, executor) {
    const found = await Memberships.findAll(lines.map(placeOf), executor);
    return new Map(
      found.flatMap(({ email, userId, count, community, wanted }): [string, string][] => {
        if (!userId) return [[email, "No client has this email"]];
        if (count > 1) return [[email, `${count} clients have this email`]];
        if (!wanted) return [[email, "There is no such community"]];
        if (wanted.status === "inactive") return [[email, `${wanted.name} is inactive`]];
        return community && community.id !== wanted.id
          ? [[email, `Already belongs to ${community.name}`]]
          : [];
      }),
    );
  },

  async ids(records, trx) {
    const found = await Memberships.findAll(
      records.map(({ values }) => placeOf(values)),
      trx,
    );
    const byEmail = new Map(found.map(({ email, userId }) => [email, userId]));
    return new Map(
      records.flatMap(({ id, values }): [string, string][] => {
        const userId = byEmail.get(placeOf(values).email);
        return userId ? [[id, userId]] : [];
      }),
    );
  },
  create: (records, trx, by) =>
    Memberships.joinAll(
      records.map(({ id, values }) => ({ userId: id, community: placeOf(values).community })),
      by,
      trx,
    ),
  update: async () => {},
  removable: async (userIds) => userIds,
  remove: (userIds, trx, by) => Memberships.leaveEach(userIds, by, trx),
};

function placeOf(values: Values) {
  return { email: textIn(values, "email") ?? "", community: textIn(values, "community") ?? "" };
}
