/** The oldest Node.js that the app runs on: the one package.json asks for. */
const oldest = [20, 19];

const mistakes = new Set(["TypeError", "ReferenceError", "SyntaxError", "RangeError", "AssertionError"]);

/**
 * Runs a script: checks the Node.js version, and on failure prints the reason and ends with exit code 1.
 * @param {() => Promise<void>} work
 */
export async function launch(work) {
  try {
    checkNode();
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = oldest;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new Error(
    `Nightjar needs Node.js ${oldest.join(".")} or newer, and this is ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  );
}

/**
 * What to print for an error: its sentence alone when somebody wrote it for a reader, its stack when it is a surprise.
 * @param {unknown} error
 * @returns {string}
 */
export function explain(error) {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE" && "port" in error) {
    return `Port ${error.port} is in use by another program. Stop it, or set PORT to another number.`;
  }
  if (mistakes.has(error.name) || code !== undefined) return error.stack ?? error.message;
  return error.message;
}
