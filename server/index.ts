import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { keyUse } from "~/modules/accounts/second-factor/encryption-keys.server";
import { seedDemo } from "~/modules/operations/demo/demo.server";
import { signIns } from "~/modules/operations/demo/sign-ins";
import { companyClock } from "~/modules/shared/company/company.server";
import * as FirstOwner from "~/modules/staff/first-owner/first-owner.server";
import { closeDatabase } from "~/platform/db.server";
import { EnvError, env } from "~/platform/env.server";
import { closeEventBus } from "~/platform/event-bus.server";
import { startWorkers } from "~/platform/jobs.server";
import { log, logError } from "~/platform/log.server";
import { mailFolder } from "~/platform/mail.server";
import { migrateToLatest } from "~/platform/migrate.server";
import { builtFiles } from "./built-files";
import { eventStreams } from "./events";
import { createFront } from "./front";
import { createHttpServer, drain, listen } from "./listen";
import { openMetrics } from "./metrics";
import { queues, workers } from "./queues";
import { openSandbox } from "./sandbox";
import { reportVitals } from "./vitals";

const here = import.meta.dirname;

/** SIGTERM and SIGINT let requests and jobs in progress finish, and exit with 0 within 10 s. */
export async function serve(options: { production?: boolean } = {}): Promise<void> {
  if (options.production && env.demo) throw new EnvError(["DEMO must not be set in production"]);
  await migrateToLatest(queues);
  if (env.demo) await seedDemo();
  for (const { key, secrets } of (await keyUse()).missing) log("encryption-key.missing", { key, secrets });
  let stopping = false;
  const build: ServerBuild = await import(path.join(here, "server", "index.js"));
  const sandbox = await openSandbox();
  const events = eventStreams();
  const front = createFront({
    build,
    events,
    files: builtFiles(path.join(here, "client")),
    draining: () => stopping,
    sandbox: sandbox?.listener,
  });
  const server = createHttpServer(front);
  await listen(server);
  const metrics = await openMetrics();
  const vitals = reportVitals();
  const starting = env.workerInWeb ? startWorkers(workers, { clock: companyClock }) : undefined;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    log("server.stopping");
    await pause(env.drainSeconds * 1_000);
    events.close();
    vitals.stop();
    metrics?.close();
    await Promise.all([drain(server, 6_000), starting?.then((working) => working.stop())]);
    sandbox?.close();
    await closeEventBus();
    await closeDatabase();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
  process.on("unhandledRejection", (error) => logError("unhandled", error));
  await starting;
  announce();
  await offerSetup().catch((error) => logError("setup-key.not-offered", error));
}

/** Printed once, and kept nowhere: whoever reads the log of the first start becomes the first owner. */
async function offerSetup(): Promise<void> {
  const key = await FirstOwner.offerKey();
  if (!key) return;
  const address = new URL("/setup", env.appUrl);
  address.searchParams.set("key", key);
  process.stdout.write(
    `\nNobody can sign in to the back office yet. Within an hour, open this address to make the first owner; it works once:\n  ${address.href}\n\n`,
  );
}

function announce(): void {
  log("server.listening", { port: env.port });
  if (!env.demo) return;
  const mail = env.smtpUrl
    ? "sent through SMTP_URL"
    : `${env.appUrl.origin}/dev/mail (files in ${mailFolder})`;
  const rows = [
    ["Address", env.appUrl.origin],
    ["Resident", `${signIns.resident.email} / ${signIns.resident.password}`],
    ["Staff", `${signIns.admin.email} / ${signIns.admin.password} at ${env.appUrl.origin}/admin/login`],
    ["Mail", mail],
    ...(env.stripe.sandbox
      ? [["Payments", `card 4242 4242 4242 4242; move time at ${env.appUrl.origin}/sandbox/stripe`]]
      : []),
    ["Data", env.databaseUrl ? "PostgreSQL at DATABASE_URL" : `embedded database in ${env.dataDir}`],
  ];
  process.stdout.write(
    `\nNightjar, the demo\n${rows.map(([name = "", text]) => `  ${name.padEnd(10)}${text}`).join("\n")}\n\n`,
  );
}
