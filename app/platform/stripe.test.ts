import { afterEach, expect, test, vi } from "vitest";
import { askStripe, inOneWait, isPaymentPage } from "./stripe.server";

afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);

/** The outcome of something so far. */
async function outcome(work: Promise<unknown>): Promise<string> {
  return Promise.race([
    work.then(
      () => "done",
      (error: Error) => error.message,
    ),
    Promise.resolve().then(() => Promise.resolve("waiting")),
  ]);
}

test("row 118: a call is given up after 10 s, and the calls of one act together after 10 s", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const away = "Failed to connect to payment service. Please try again later.";
  const single = askStripe(never, "No");
  single.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await outcome(single)).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  await expect(single).rejects.toThrow(away);

  const slow = () => new Promise((resolve) => setTimeout(resolve, 6_000));
  const act = inOneWait(async () => {
    await askStripe(slow, "No");
    await inOneWait(() => askStripe(slow, "No"));
  });
  act.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await outcome(act)).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  await expect(act).rejects.toThrow(away);
});

test("a mistake of ours stays one", async () => {
  await expect(askStripe(() => Promise.reject(new TypeError("ours")), "No")).rejects.toThrow(TypeError);
});

test.each([
  ["http://localhost:3000/sandbox/stripe/checkout/cs_1", true],
  ["https://checkout.stripe.com/c/pay/cs_1", false],
  ["http://localhost:3000.evil.example/", false],
  ["http://localhost:3000@evil.example/", false],
  ["javascript:alert(1)", false],
  ["/checkout", false],
  ["", false],
  [null, false],
])("ASVS V3.7.2: %s is a payment page in the demo: %s", (address, expected) => {
  expect(isPaymentPage(address)).toBe(expected);
});
