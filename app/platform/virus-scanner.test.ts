import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ClamdStandIn, clamdProgram, startClamd } from "../../tests/support/clamd";
import { scan, scanPatience } from "./virus-scanner.server";

const file = new TextEncoder().encode("%PDF-1.4 a letter");
let clamd: ClamdStandIn;

beforeEach(async () => {
  clamd = await ClamdStandIn.start();
});

afterEach(async () => {
  vi.useRealTimers();
  await clamd.stop();
});

test.each([
  ["stream: OK\0", "clean"],
  ["stream: Win.Test.EICAR_HDB-1 FOUND\0", "refused"],
  ["stream: Eicar-Test-Signature.UNOFFICIAL FOUND\0", "refused"],
  ["stream: PUA.Pdf.Trojan.OpenActionObjectwithJS FOUND\0", "held"],
  ["stream: Heuristics.Encrypted.PDF FOUND\0", "held"],
  ["INSTREAM size limit exceeded. ERROR\0", "unanswered"],
  ["stream: Can't allocate memory ERROR\0", "unanswered"],
  ["stream: OK", "unanswered"],
  ["stream: OK \0", "unanswered"],
  ["OK\0", "unanswered"],
  ["\0", "unanswered"],
  ["", "unanswered"],
  ["x".repeat(10_000), "unanswered"],
])("ASVS V5.4.3: only a plain OK is clean, and %j is not OK or is %s", async (answer, verdict) => {
  clamd.answer = answer;
  expect(await scan(file, clamd.url)).toBe(verdict);
});

test("the scanner gets every byte of the file", async () => {
  const large = new Uint8Array(3 * 1024 * 1024).map((_, index) => index % 251);
  expect(await scan(large, clamd.url)).toBe("clean");
  expect(clamd.streams[0]?.equals(large)).toBe(true);
});

test("a scanner that is down gives no answer, and neither does a missing one", async () => {
  await clamd.stop();
  expect(await scan(file, clamd.url)).toBe("unanswered");
  expect(await scan(file, "unix:/nowhere/clamd.ctl")).toBe("unanswered");
  expect(await scan(file, undefined)).toBe("unanswered");
});

test("a silent scanner is waited for 30 s", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  clamd.answer = undefined;
  const received = clamd.received();
  const verdict = scan(file, clamd.url);
  await received;
  vi.advanceTimersByTime(scanPatience);
  expect(await verdict).toBe("unanswered");
});

// If Debian's clamd is installed, as in an image with clamav-daemon, the test asks the real one.
test.runIf(clamdProgram)(
  "ASVS V5.4.3: the real clamd finds what it knows and lets other files pass (skipped without clamd)",
  async () => {
    const virus = Buffer.from("A file that our own signature names.".repeat(20));
    const real = await startClamd(virus, "Nightjar.Test");
    try {
      expect(await scan(file, real.url)).toBe("clean");
      expect(await scan(virus, real.url)).toBe("refused");
      expect(await scan(new Uint8Array(2 * 1024 * 1024), real.url)).toBe("unanswered");
    } finally {
      await real.stop();
    }
  },
  90_000,
);
