import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";

const random = vi.hoisted(() => ({ next: [] as number[] }));

vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  return {
    ...crypto,
    randomInt: (from: number, to: number) => random.next.shift() ?? crypto.randomInt(from, to),
  };
});

afterEach(() => {
  random.next = [];
});

test("a free port is not one Linux gives to an outgoing connection", async () => {
  const [lowest = 0] = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8")
    .split(/\s+/)
    .map(Number);
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(ports.filter((port) => port >= lowest)).toEqual([]);
});

test("a port that something listens on is not free", async () => {
  const taken = await freePort();
  const listening = createServer().listen(taken, "127.0.0.1");
  random.next = [taken, taken];
  expect(await freePort()).not.toBe(taken);
  expect(random.next).toEqual([]);
  listening.close();
});
