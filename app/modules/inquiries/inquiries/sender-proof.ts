interface Header {
  key: string;
  value: string;
}

interface Result {
  method: string;
  result: string;
  /** The domain that passed or failed. */
  domain: string;
}

/**
 * Whether our own mail server could prove that an email is from the address it names (RFC 8601). A sender may write
 * such results too: only those count that our server put above the first hop or, if it writes below that, the first.
 */
export function isProved(headers: Header[], server: string, address: string): boolean {
  const domain = domainOf(address);
  const results = ownResults(headers, server.toLowerCase());
  const dmarc = results.filter(({ method }) => method === "dmarc").map(({ result }) => result);
  if (dmarc.some((result) => /^(fail|temperror|permerror)$/.test(result))) return false;
  if (dmarc.includes("pass")) return true;
  // Without a policy of the domain: signed by it, or sent from its servers.
  return results.some(
    (each) => /^(dkim|spf)$/.test(each.method) && each.result === "pass" && covers(each.domain, domain),
  );
}

function ownResults(headers: Header[], server: string): Result[] {
  const hop = headers.findIndex(({ key }) => key === "received");
  const own = headers.flatMap(({ key, value }, index) => {
    const { id, results } = key === "authentication-results" ? read(value) : { id: undefined, results: [] };
    return id === server ? [{ index, results }] : [];
  });
  const above = own.filter(({ index }) => index < hop);
  return (above.length > 0 ? above : own.slice(0, 1)).flatMap(({ results }) => results);
}

function read(value: string): { id: string | undefined; results: Result[] } {
  const [id = "", ...parts] = bare(value.slice(0, 10_000)).toLowerCase().split(";");
  return {
    id: id.trim().split(/\s/)[0],
    results: parts.flatMap((part) => {
      const [, method, result] = /^\s*([\w-]+)(?:\s*\/\s*\d+)?\s*=\s*(\w+)/.exec(part) ?? [];
      const [, named = ""] = /\s(?:header\.[di]|smtp\.mailfrom)\s*=\s*(\S+)/.exec(part) ?? [];
      return method && result ? [{ method, result, domain: domainOf(named) }] : [];
    }),
  };
}

/** Without comments and quoted text, where a sender's words may be. */
function bare(value: string): string {
  let text = "";
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < value.length; at++) {
    const letter = value.charAt(at);
    if (letter === "\\") at++;
    else if (letter === '"' && depth === 0) quoted = !quoted;
    else if (quoted) continue;
    else if (letter === "(") depth++;
    else if (letter === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) text += letter;
  }
  return text;
}

/** A domain answers for those below it. */
function covers(domain: string, other: string): boolean {
  return domain !== "" && (other === domain || (domain.includes(".") && other.endsWith(`.${domain}`)));
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
