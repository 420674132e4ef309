import { sql } from "kysely";
import type { Executor } from "~/platform/db.server";

/** A stored document that the restored app should show to an owner, byte for byte. */
export interface SampleDocument {
  path: string;
  sha256: string;
}

/** The newest résumé that can be opened; undefined where there is none. */
export async function sampleDocument(executor: Executor): Promise<SampleDocument | undefined> {
  const row = await executor
    .selectFrom("jobApplications as a")
    .innerJoin("files as f", "f.id", "a.resumeFileId")
    .innerJoin("jobPostings as p", "p.id", "a.jobId")
    .select(["a.jobId", "a.id", "f.id as fileId", "f.sha256"])
    .where("f.purgedAt", "is", null)
    .where("f.scanState", "in", ["unscanned", "clean"])
    .orderBy(sql`a.created_at`, "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    path: `/admin/jobs/${row.jobId}/applications/${row.id}/files/${row.fileId}`,
    sha256: row.sha256.toString("hex"),
  };
}
