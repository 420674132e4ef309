import type { IncomingMessage } from "node:http";
import { BlockList, isIPv4, isIPv6 } from "node:net";

export function trustList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Behind trusted proxies, the last other address in X-Forwarded-For; removes every forwarded header (ASVS V4.1.3). */
export function clientAddress(request: IncomingMessage, trusted: BlockList): string {
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((part) => part.trim());
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith("x-forwarded-") || name === "forwarded" || name === "x-real-ip")
      delete request.headers[name];
  }
  let address = peerAddress(request);
  while (isTrusted(address, trusted)) {
    const next = plain(forwarded.pop() ?? "");
    if (!isIPv4(next) && !isIPv6(next)) break;
    address = next;
  }
  return address;
}

/** Who opened the connection: behind a proxy, the proxy. */
export function peerAddress(request: IncomingMessage): string {
  return plain(request.socket.remoteAddress ?? "");
}

function isTrusted(address: string, trusted: BlockList): boolean {
  return isIPv4(address) ? trusted.check(address, "ipv4") : isIPv6(address) && trusted.check(address, "ipv6");
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
