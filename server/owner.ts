import { stat } from "node:fs/promises";
import { env } from "~/platform/env.server";
import { errorCode } from "~/platform/log.server";

/**
 * Root would leave files in DATA_DIR that the app's user can neither read nor change, and each later backup would fail:
 * a command started by root goes on as the folder's owner.
 */
export async function becomeOwner(): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(env.dataDir).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  // The programs that it starts would look for their settings in root's.
  process.env.HOME = env.dataDir;
}
