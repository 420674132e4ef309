import { randomBytes } from "node:crypto";
import { BackupError } from "~/modules/operations/backups/backup-error";
import type { RunFigures } from "~/modules/operations/backups/backup-runs.server";
import { type SampleDocument, sampleDocument } from "~/modules/operations/backups/drill-sample.server";
import { openPlaces, reading } from "~/modules/operations/backups/places.server";
import { planRestore, type RestoreTarget, restore } from "~/modules/operations/backups/restore.server";
import { inScratch } from "~/modules/operations/backups/scratch.server";
import { inWorkFolder } from "~/modules/operations/backups/work-folder.server";
import * as Invitations from "~/modules/staff/team/invitations.server";
import { formatCount, formatDateTime, formatFileSize } from "~/platform/format";
import { migrateDatabase, onTarget } from "~/platform/schema.server";
import { digest } from "~/platform/secrets.server";
import { type RestoredApp, startRestored } from "./drill-app";
import { queues } from "./queues";

interface DrillResult {
  bytes: number;
  figures: RunFigures;
}

type Say = (line: string) => void;

/**
 * Restores the newest backup into a database and a folder of its own, starts the app on them, signs in as somebody who is
 * invited for it, opens a document, and removes it all. The live database is only written to by whoever records this.
 * `scripts` is the folder of the scripts that start an app. @throws BackupError, or whatever says what went wrong
 */
export async function drill(say: Say, scripts: string): Promise<DrillResult> {
  const started = performance.now();
  const step = stepper(say);
  return inWorkFolder((folder) =>
    inScratch(folder, async (target) => {
      const source = reading(openPlaces());
      const plan = await step("decrypted and checked", async () => {
        const made = await planRestore(source, target, folder);
        return [
          made,
          `${formatFileSize(made.manifest.dump.bytes)}, taken ${formatDateTime(made.manifest.at)}`,
        ];
      });
      const { manifest } = plan;
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      await step("restored", async () => {
        await restore(plan, source, target);
        const files = `${formatCount(manifest.objects.length)} files`;
        return [
          null,
          `${formatCount(rows)} rows in ${manifest.tables.length} tables and ${files}, all as they were`,
        ];
      });
      const { invitation, document } = await step("migrated", () => prepare(target));
      const app = await step("app started", async () => [await startRestored(target, folder, scripts), ""]);
      try {
        await step("signed in", async () => [await signIn(app, invitation), "as an owner invited for this"]);
        await step("document opened", async () => [null, await open(app, document)]);
      } finally {
        await app.stop();
      }
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      const lossMinutes = Math.round((Date.now() - new Date(manifest.at).getTime()) / 60_000);
      say(`Proven: backup ${manifest.id} was restored in ${seconds} s.`);
      say(`Restored now, what was stored in the last ${inWords(lossMinutes)} would be lost.`);
      const { id, missing } = manifest;
      const figures = {
        id,
        seconds,
        lossMinutes,
        rows,
        files: manifest.objects.length,
        missing: missing.length,
      };
      return { bytes: manifest.dump.bytes, figures: { ...figures, place: source.words } };
    }),
  );
}

const email = "drill@nightjar.invalid";

async function prepare({ database }: RestoreTarget) {
  return onTarget(
    database,
    async (own): Promise<[{ invitation: string; document?: SampleDocument }, string]> => {
      const applied = await migrateDatabase(own, queues);
      const invitation = await Invitations.inviteOwner(email, own);
      const document = await sampleDocument(own);
      return [{ invitation, document }, applied.length > 0 ? applied.join(", ") : "nothing to apply"];
    },
  );
}

async function signIn(app: RestoredApp, invitation: string): Promise<void> {
  const password = randomBytes(24).toString("base64url");
  const names = { fullName: "Restore Drill", password, confirmPassword: password };
  await expectAnswer(app.post(`/invite/${invitation}`, names), 303, "accepting an invitation");
  await expectAnswer(app.post("/admin/login", { email, password }), 303, "signing in");
  await expectAnswer(app.get("/admin/dashboard"), 200, "the dashboard");
}

async function open(app: RestoredApp, document: SampleDocument | undefined): Promise<string> {
  if (!document) return "there is none in this backup";
  const { body } = await expectAnswer(app.get(document.path), 200, "a résumé");
  if (digest(body).toString("hex") !== document.sha256)
    throw new BackupError("The restored app showed other bytes than those of the document.");
  return `${formatFileSize(body.length)}, byte for byte`;
}

async function expectAnswer<T extends { status: number }>(
  answer: Promise<T>,
  status: number,
  what: string,
): Promise<T> {
  const given = await answer;
  if (given.status === status) return given;
  throw new BackupError(`The restored app answered ${given.status} instead of ${status} to ${what}.`);
}

function stepper(say: Say) {
  return async <T>(name: string, work: () => Promise<[T, string]>): Promise<T> => {
    const start = performance.now();
    const [result, words] = await work();
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    say(`  ${name.padEnd(22)} ${seconds.padStart(6)} s  ${words}`.trimEnd());
    return result;
  };
}

function inWords(minutes: number): string {
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
