import { canInstall, install, onPath } from "./system.mjs";

/** The program that keeps the backups. @returns {Promise<{ reason?: string }>} */
export async function findRestic() {
  if (onPath("restic")) return {};
  if (canInstall() && (await install("restic")) && onPath("restic")) return {};
  return { reason: "restic (Debian's package restic) is not installed" };
}
