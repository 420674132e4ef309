import { nouns } from "~/modules/office/nouns.server";
import type { ImportKind } from "~/modules/shared/records/import-kind";
import { type Area, may, type Role } from "~/modules/shared/roles/roles";

const kinds = nouns.flatMap(({ imports = [] }) => imports);

/** The kind of import with this name; undefined if there is none. */
export function findKind(name: string | undefined): ImportKind | undefined {
  return kinds.find((kind) => kind.name === name);
}

/** @throws Error for an unknown name */
export function kindOf(name: string): ImportKind {
  const kind = findKind(name);
  if (!kind) throw new Error(`Nothing is imported as ${name}.`);
  return kind;
}

/** What a role may import: whatever it may write (row 252). */
export function kindsFor(role: Role): ImportKind[] {
  return kinds.filter(({ area }) => may(role, area, "write"));
}

/** Each kind that a role may import, as the menu calls it. */
export function choicesFor(role: Role) {
  return kindsFor(role).map(({ name, noun, called = noun.many }) => ({ name, label: called }));
}

/** The area whose right to write an import needs; for an unknown import settings, which nobody writes without it. */
export function areaOf(name: string | undefined): Area {
  return findKind(name)?.area ?? "company";
}
