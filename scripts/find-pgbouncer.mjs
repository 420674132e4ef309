import { existsSync } from "node:fs";
import { canInstall, install, onPath } from "./system.mjs";

export function pgbouncerProgram() {
  const debian = "/usr/sbin/pgbouncer";
  return onPath("pgbouncer") ?? (existsSync(debian) ? debian : undefined);
}

/** The pooler of the tests. @returns {Promise<{ reason?: string }>} */
export async function findPgbouncer() {
  if (pgbouncerProgram()) return {};
  if (canInstall() && (await install("pgbouncer")) && pgbouncerProgram()) return {};
  return { reason: "PgBouncer (Debian's package pgbouncer) is not installed" };
}
