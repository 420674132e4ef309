import { afterEach, beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { checkFile } from "~/platform/file-checks.server";
import { maxFileBytes } from "~/platform/file-kinds";
import { fileScan } from "~/platform/file-scans.server";
import { findFile, purgeFiles, storeFile } from "~/platform/files.server";
import * as JobMonitor from "~/platform/job-monitor.server";
import { ClamdStandIn } from "../../../../tests/support/clamd";
import { useTestDatabase } from "../../../../tests/support/database";
import { pdfOf } from "../../../../tests/support/documents";
import { fileScanWorker, scanState } from "./file-scans.server";

useTestDatabase({ queues: [fileScan] });

let clamd: ClamdStandIn;

beforeEach(async () => {
  clamd = await ClamdStandIn.start();
  env.clamdUrl = clamd.url;
});

afterEach(async () => {
  env.clamdUrl = undefined;
  await clamd.stop();
});

async function sent(madeOf?: string): Promise<string> {
  const file = new File([new Uint8Array(pdfOf(1))], "lease.pdf");
  const checked = await checkFile(file, { kinds: ["pdf"], maxBytes: maxFileBytes });
  return inTransaction(db, (trx) => storeFile(checked, { purpose: "test", ownerId: null, madeOf }, trx));
}

async function stateOf(id: string): Promise<string | undefined> {
  return (await findFile(id))?.scanState;
}

const work = (id: string) => fileScanWorker.work({ id }, { id: "job", tries: 1 });

async function waiting(): Promise<number> {
  const queue = (await JobMonitor.listQueues()).find(({ name }) => name === fileScan.name);
  return queue?.waiting ?? 0;
}

test.each([
  ["stream: OK\0", "clean"],
  ["stream: Win.Test.EICAR_HDB-1 FOUND\0", "refused"],
  ["stream: PUA.Pdf.Trojan.OpenActionObjectwithJS FOUND\0", "held"],
])("ASVS V5.4.3: a file is received, and after %j it is %s", async (answer, state) => {
  clamd.answer = answer;
  const before = await waiting();
  const id = await sent();
  expect([await stateOf(id), (await waiting()) - before]).toEqual(["received", 1]);
  await work(id);
  expect(await stateOf(id)).toBe(state);
  expect(clamd.streams[0]?.equals(pdfOf(1))).toBe(true);
});

test("ASVS V5.4.3: while the scanner is down a file is held and the job fails, so that it is retried", async () => {
  const id = await sent();
  await clamd.stop();
  await expect(work(id)).rejects.toThrow("did not answer");
  expect(await stateOf(id)).toBe("held");
  const again = await ClamdStandIn.start();
  env.clamdUrl = again.url;
  await work(id);
  expect(await stateOf(id)).toBe("clean");
  await again.stop();
  expect(fileScan).toMatchObject({ retryBackoff: true, retryLimit: 14 });
});

test("a form needs no scanner: a file is stored while it is down", async () => {
  await clamd.stop();
  expect(await stateOf(await sent())).toBe("received");
});

test("without a scanner a file is not scanned, and no job is sent", async () => {
  env.clamdUrl = undefined;
  const before = await waiting();
  expect([await stateOf(await sent()), (await waiting()) - before]).toEqual(["unscanned", 0]);
});

test("a second run of the job changes no decision", async () => {
  clamd.answer = "stream: Win.Test.EICAR_HDB-1 FOUND\0";
  const id = await sent();
  await work(id);
  clamd.answer = "stream: OK\0";
  await work(id);
  expect(await stateOf(id)).toBe("refused");
});

test("pictures made from a file are not scanned, and a purged file has nothing to scan", async () => {
  const id = await sent();
  expect(await stateOf(await sent(id))).toBe("unscanned");
  await purgeFiles([id]);
  await work(id);
  expect(clamd.streams).toEqual([]);
});

test("the monitor counts files that are not done, with the oldest, and says whether there is a scanner", async () => {
  await db.deleteFrom("files").execute();
  expect(await scanState()).toEqual({ scanner: true, counts: [] });
  clamd.answer = "stream: PUA.Win.Tool FOUND\0";
  await work(await sent());
  await sent();
  await sent();
  const { counts } = await scanState();
  expect(counts).toMatchObject([
    { state: "held", files: 1, oldestAt: expect.any(Date) },
    { state: "received", files: 2, oldestAt: expect.any(Date) },
  ]);
  env.clamdUrl = undefined;
  expect(await scanState()).toMatchObject({ scanner: false });
});
