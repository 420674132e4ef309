import { connect } from "node:net";
import { env } from "./env.server";
import { logError } from "./log.server";

/** `unanswered` is held too, and scanned again later: only a plain OK lets a file through (ASVS V5.4.3). */
type Verdict = "clean" | "held" | "refused" | "unanswered";

export const scanPatience = 30_000;
/** Bytes; an answer is one line. */
const longestAnswer = 4096;

/** Its address (CLAMD_URL); without one nothing is scanned, and staff are told so. */
export function scanner(): string | undefined {
  return env.clamdUrl;
}

/** Asks clamd (INSTREAM), for at most 30 s. */
export async function scan(bytes: Uint8Array, url = scanner()): Promise<Verdict> {
  if (!url) return "unanswered";
  try {
    return verdictOf(await ask(bytes, new URL(url)));
  } catch (error) {
    logError("scanner.away", error);
    return "unanswered";
  }
}

function verdictOf(answer: string): Verdict {
  if (answer === "stream: OK") return "clean";
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (!found) throw new Error("The scanner gave no verdict.");
  // Unwanted programs and guesses, which include good documents with a script in them.
  return /^(PUA|Heuristics)\./i.test(found) ? "held" : "refused";
}

async function ask(bytes: Uint8Array, { protocol, hostname, port, pathname }: URL): Promise<string> {
  const place =
    protocol === "unix:" ? { path: decodeURIComponent(pathname) } : { host: hostname, port: Number(port) };
  const socket = connect(place);
  const late = setTimeout(() => socket.destroy(new Error("The scanner is late.")), scanPatience);
  try {
    socket.write("zINSTREAM\0");
    socket.write(lengthOf(bytes.length));
    socket.write(bytes);
    socket.write(lengthOf(0));
    let answer = "";
    for await (const chunk of socket.setEncoding("latin1")) {
      answer += chunk;
      const end = answer.indexOf("\0");
      if (end >= 0) return answer.slice(0, end);
      if (answer.length > longestAnswer) break;
    }
    throw new Error("The scanner's answer has no end.");
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(count);
  return length;
}
