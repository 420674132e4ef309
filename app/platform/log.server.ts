import { currentScope } from "./scope.server";
import { singleton } from "./singleton.server";

type Field = string | number | boolean | null | undefined;

/** Milliseconds that a line may wait for others. */
const longestWait = 100;

const waiting = singleton("log lines", () => {
  const lines = { text: "" };
  process.on("exit", () => flush(lines));
  return lines;
});

/**
 * Writes one JSON line to standard output (security.md 11). Never pass a body, token, query string, e-mail, phone,
 * address, chat text or file name.
 */
export function log(event: string, fields: Record<string, Field> = {}): void {
  waiting.text += line(event, fields);
  flush(waiting);
}

/** The same for lines that may come by the thousand a second: they are written some at a time, in their order. */
export function logSoon(event: string, fields: Record<string, Field>): void {
  if (waiting.text === "") setTimeout(flush, longestWait, waiting).unref();
  waiting.text += line(event, fields);
}

function flush(lines: { text: string }): void {
  const { text } = lines;
  lines.text = "";
  if (text !== "") process.stdout.write(text);
}

function line(event: string, fields: Record<string, Field>): string {
  const request = currentScope()?.id;
  return `${JSON.stringify({ time: timestamp(), event, request, ...fields })}\n`;
}

let latest = { at: 0, text: "" };

/** Writing a time takes as long as the rest of the line: once a millisecond is enough. */
function timestamp(): string {
  const at = Date.now();
  if (at !== latest.at) latest = { at, text: new Date(at).toISOString() };
  return latest.text;
}

/** Logs an error with its class, code and stack; the message of a database error may quote a row and is left out. */
export function logError(event: string, error: unknown, fields: Record<string, Field> = {}): void {
  log(event, { ...fields, ...describeError(error) });
}

function describeError(error: unknown): Record<string, Field> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const fromDatabase = "severity" in error;
  const stack = error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at "));
  return {
    error: error.name,
    code,
    message: fromDatabase ? undefined : error.message,
    constraint: "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined,
    stack: stack?.slice(0, 8).join("\n"),
  };
}
