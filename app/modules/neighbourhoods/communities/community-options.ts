import type { Noun, RecordFields } from "~/platform/record-fields";

/** Its sentences come from row 228. */
export const communityNoun = {
  one: "community",
  many: "communities",
  path: "/admin/communities",
  failed: { save: "Failed to save community", delete: "Failed to save community" },
} satisfies Noun;

/** Where staff see the members of a community. */
export function membersHref(communityId: string): string {
  return `${communityNoun.path}/${communityId}/members`;
}

/** Shown after saving one (row 228). */
export const saved = "Community saved successfully";

/** At most as many guards a night. */
export const maxGuards = 20;

/** What a community that says nothing needs. */
export const usualGuards = "1 once it has a round, otherwise none";

/** "1 request" */
export function requestWords(requests: number): string {
  return `${requests} ${requests === 1 ? "request" : "requests"}`;
}

export const communityStatuses = ["active", "inactive"] as const;

/** A community as staff read it: in its facts, form, comparison, history and CSV. */
export const communityFields = {
  name: { label: "Name" },
  description: { label: "Description" },
  status: { label: "Status", words: { active: "Active", inactive: "Inactive" } },
  postalPrefixes: { label: "Postal prefixes" },
  guardsNeeded: { label: "Guards needed each night" },
  outline: { label: "Outline" },
  members: { label: "Members" },
  createdAt: { label: "Added" },
} satisfies RecordFields;

/** The same, with what only the history names. */
export const communityHistory = {
  ...communityFields,
  member: { label: "Member", people: true },
  streets: { label: "Streets of the round" },
  night: { label: "Night of" },
  reason: { label: "Reason" },
  passes: { label: "Passes" },
} satisfies RecordFields;

/** What a client's picker offers besides the existing communities (row 214). */
export const pickerNames = ["Alpha", "Bravo", "Charlie", "Delta", "Other"] as const;

/** The first three characters of a Canadian postal code, without the letters Canada Post never uses there. */
export const postalPrefix = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/;
