import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { clientAddress, trustList } from "./clients";

function from(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  return { headers: { ...headers }, socket: { remoteAddress: peer } } as unknown as IncomingMessage;
}

describe("ASVS V4.1.3, V15.3.4: where a request comes from", () => {
  const trusted = ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"];

  test.each([
    // the peer, its X-Forwarded-For, the address that counts
    ["203.0.113.9", undefined, "203.0.113.9"],
    ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["127.0.0.1", undefined, "127.0.0.1"],
    ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["::1", "198.51.100.1", "198.51.100.1"],
    ["10.200.3.4", "198.51.100.1", "198.51.100.1"],
    ["11.0.0.1", "198.51.100.1", "11.0.0.1"],
    ["fd12::5", "2001:db8::7", "2001:db8::7"],
    ["fe80::5", "2001:db8::7", "fe80::5"],
    // What the client itself sent precedes what our proxies added.
    ["127.0.0.1", "1.2.3.4, 198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "10.0.0.1, 1.2.3.4, 198.51.100.1, 10.0.0.7", "198.51.100.1"],
    ["127.0.0.1", "127.0.0.1, 198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.1"],
    // An invalid address ends the search.
    ["127.0.0.1", "unknown", "127.0.0.1"],
    ["127.0.0.1", "198.51.100.1, unknown", "127.0.0.1"],
    ["127.0.0.1", "198.51.100.1:4711", "127.0.0.1"],
    ["127.0.0.1", "", "127.0.0.1"],
    ["127.0.0.1", ",,,", "127.0.0.1"],
    ["127.0.0.1", "<script>", "127.0.0.1"],
    ["127.0.0.1", "198.51.100.1\t,\t10.0.0.9", "198.51.100.1"],
  ])("from %s with X-Forwarded-For %s it is %s", (peer, forwarded, address) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    expect(clientAddress(from(peer, headers), trustList(trusted))).toBe(address);
  });

  test("nobody is trusted by default", () => {
    const request = from("127.0.0.1", { "x-forwarded-for": "198.51.100.1" });
    expect(clientAddress(request, trustList([]))).toBe("127.0.0.1");
  });

  test.each(["203.0.113.9", "127.0.0.1"])(
    "from %s no forwarded header is left for anyone to trust",
    (peer) => {
      const request = from(peer, {
        host: "nightjar.example",
        forwarded: "for=198.51.100.1;host=evil.example",
        "x-real-ip": "198.51.100.1",
        "x-forwarded-for": "198.51.100.1",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        "x-forwarded-port": "1",
        "x-forwarded-server": "evil.example",
        "x-forwarded-prefix": "/evil",
      });
      clientAddress(request, trustList(trusted));
      expect(request.headers).toEqual({ host: "nightjar.example" });
    },
  );
});
