import * as Audit from "~/modules/shared/audit/audit.server";
import type { ImportKind, Values } from "~/modules/shared/records/import-kind";
import type { Executor } from "~/platform/db.server";
import { publishChanges } from "~/platform/live.server";

const verbs = {
  created: "imported",
  updated: "updated_by_import",
  removed: "removed_by_undo",
  restored: "restored_by_undo",
};

interface RecordChange {
  id: string;
  verb: keyof typeof verbs;
  before?: Values | null;
  after?: Values | null;
}

/** Writes an audit entry for each changed record and tells open pages that show them. */
export async function recordChanges(
  { type, audited }: Pick<ImportKind, "type" | "audited">,
  changes: RecordChange[],
  actorId: string | null,
  trx: Executor,
): Promise<void> {
  if (changes.length === 0 || audited) return;
  await Audit.recordAll(
    changes.map(({ id, verb, before, after }) => ({
      ...{ actorId, action: `${type}.${verbs[verb]}`, subject: { type, id } },
      ...(before && { before }),
      ...(after && { after }),
    })),
    trx,
  );
  const ids = changes.map(({ id }) => id);
  await publishChanges(type, ids, trx);
}
