import { readFileSync } from "node:fs";
import autocannon from "autocannon";

export interface Target {
  name: string;
  /** The target to compare with, and how many times its CPU time this one may take. */
  against?: { name: string; goal?: number; p99?: number };
  pid: number;
  url: string;
  headers?: Record<string, string>;
  /** Form posts, each from a different address, instead of reads. */
  fields?: Record<string, string>;
  expected: number;
}

export interface Round {
  /** Milliseconds of CPU per request, kernel time included. */
  cpu: number;
  perSecond: number;
  p99: number;
}

const connections = 32;
/** The app closes a connection after 1,000 requests, which autocannon does not understand. */
const perConnection = 900;

/** @throws Error if an answer is not the expected one: a server that fails fast must not look fast */
export async function load(target: Target, seconds: number): Promise<Round> {
  const { pid, url, headers, fields, expected } = target;
  const before = cpuOf(pid);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    reconnectRate: perConnection,
    headers: { "accept-encoding": "gzip, deflate, br", ...headers },
    ...(fields
      ? { requests: [{ method: "POST", setupRequest: (request) => posting(request, fields) }] }
      : {}),
  });
  const cpu = cpuOf(pid) - before;
  const total = result.requests.total;
  const seen = Object.entries(result.statusCodeStats ?? {});
  const right = seen.find(([status]) => status === String(expected))?.[1].count ?? 0;
  if (result.errors > 0 || right < total) {
    throw new Error(
      `${target.name}: ${result.errors} errors, and the answers were ${JSON.stringify(seen)}, not ${expected}.`,
    );
  }
  return { cpu: cpu / total, perSecond: result.requests.average, p99: result.latency.p99 };
}

let addresses = 0;

function posting(request: autocannon.Request, fields: Record<string, string>): autocannon.Request {
  addresses++;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return {
    ...request,
    headers: {
      ...request.headers,
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": address,
    },
    // A different person each time too: tries for the same address would wait for each other.
    body: new URLSearchParams({ ...fields, email: `${addresses}.${fields.email}` }).toString(),
  };
}

/** Milliseconds of CPU used so far by all threads of a process; Linux counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
