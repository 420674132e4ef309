import { expect, test } from "vitest";
import { chosenFaults } from "../../bench/chaos/faults";

test("npm run chaos refuses a name that nothing has, and says which there are", () => {
  expect(() => chosenFaults("smtp")).toThrow(/^There is nothing named smtp to break\. There are: .*mail/);
  expect(new Set(chosenFaults("mail").map(({ dependency }) => dependency))).toEqual(new Set(["mail"]));
  expect(chosenFaults().length).toBeGreaterThan(chosenFaults("mail").length);
});
