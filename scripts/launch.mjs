const mistakes = new Set(["TypeError", "ReferenceError", "SyntaxError", "RangeError", "AssertionError"]);

export async function launch(/** @type {() => Promise<void>} */ work, /** @type {string} */ oldest = "24.0") {
  try {
    checkNode(oldest);
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

function checkNode(/** @type {string} */ oldest) {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = oldest.split(".").map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Error(
    `This needs Node.js ${oldest} or newer, and this is ${process.versions.node}. On Linux, npm start, npm test and the other commands of npm bring Node.js 24 if there is 20.19 or newer; else install one from https://nodejs.org.`,
  );
}

/** Only an error's sentence if it was written for a reader; its stack if it is a surprise. */
export function explain(/** @type {unknown} */ error) {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE" && "port" in error) {
    return `Port ${error.port} is in use by another program. Stop it, or set PORT to another number.`;
  }
  if (mistakes.has(error.name) || code !== undefined) return error.stack ?? error.message;
  return error.message;
}
