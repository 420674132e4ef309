import { currentScope } from "./scope.server";
import { singleton } from "./singleton.server";

type Field = string | number | boolean | null | undefined;

const longestWait = 100;

const waiting = singleton("log lines", () => {
  const lines = { text: "" };
  // The log's reader may go away (EPIPE); visitors must still be served.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  process.on("exit", () => flush(lines));
  return lines;
});

/** Never pass a body, token, query string, email, phone, address, chat text or file name. */
export function log(event: string, fields: Record<string, Field> = {}): void {
  waiting.text += line(event, fields);
  flush(waiting);
}

/** For lines that may come a thousand per second: written in batches, in order. */
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

/** Formatting a time takes as long as the rest of the line, so it is done once per millisecond. */
function timestamp(): string {
  const at = Date.now();
  if (at !== latest.at) latest = { at, text: new Date(at).toISOString() };
  return latest.text;
}

/** A database error's message may quote a row, so it is left out. */
export function logError(event: string, error: unknown, fields: Record<string, Field> = {}): void {
  log(event, { ...fields, ...describeError(error) });
}

function describeError(error: unknown): Record<string, Field> {
  if (!(error instanceof Error)) return { error: typeof error };
  const fromDatabase = "severity" in error;
  const stack = error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at "));
  return {
    error: error.name,
    code: errorCode(error),
    message: fromDatabase ? undefined : error.message,
    constraint: "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined,
    stack: stack?.slice(0, 8).join("\n"),
  };
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
