import { canInstall, install, onPath } from "./system.mjs";

const programs = ["lynx", "w3m", "links"];

/** The small browsers of the nightly tests. @returns {Promise<{ reason?: string }>} */
export async function findTextBrowsers() {
  for (const name of programs) {
    if (onPath(name)) continue;
    if (canInstall() && (await install(name)) && onPath(name)) continue;
    return { reason: `the text browser ${name} (Debian's package ${name}) is not installed` };
  }
  return {};
}
