/**
 * Settings come from the environment, and from the file that ENV_FILE names: what the environment already has, stays.
 */
export function readSettings() {
  const file = process.env.ENV_FILE;
  if (!file) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "unknown error";
    throw new Error(`ENV_FILE names ${file}, which cannot be read (${code}).`);
  }
}

/** Without settings a command would work on a database of its own, which nobody asked for. */
export function refuseWithoutSettings(/** @type {string} */ command) {
  if (process.env.DATABASE_URL || process.env.DEMO === "1") return;
  throw new Error(
    [
      "There are no settings: DATABASE_URL is not set. Name the file that has them:",
      `  ENV_FILE=/etc/nightjar.env npm run ${command}`,
      "For the demo of npm start, set DEMO=1.",
    ].join("\n"),
  );
}
