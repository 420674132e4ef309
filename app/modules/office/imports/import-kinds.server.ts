import { nouns } from "~/modules/office/nouns.server";
import type { ImportKind } from "~/modules/shared/records/import-kind";
import { type Area, may, type Role } from "~/modules/shared/roles/roles";

const kinds = nouns.flatMap(({ imports = [] }) => imports);

/** What can be imported under this name; undefined for any other. */
export function findKind(name: string | undefined): ImportKind | undefined {
  return kinds.find((kind) => kind.name === name);
}

/** @throws Error for a name that no kind has */
export function kindOf(name: string): ImportKind {
  const kind = findKind(name);
  if (!kind) throw new Error(`Nothing is imported as ${name}.`);
  return kind;
}

/** What somebody of this role may import: whatever they may write (row 252). */
export function kindsFor(role: Role): ImportKind[] {
  return kinds.filter(({ area }) => may(role, area, "write"));
}

/** The area whose right to write an import takes; settings, which nobody writes without it, for an unknown one. */
export function areaOf(name: string | undefined): Area {
  return findKind(name)?.area ?? "company";
}
