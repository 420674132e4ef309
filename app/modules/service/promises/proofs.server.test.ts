import { expect, test } from "vitest";
import { plans } from "~/modules/shared/catalogue/plans";
import { type Draft, proofKinds, published } from "~/modules/shared/catalogue/promises";
import { proofs } from "./proofs.server";

test("row 258: the plans promise fifteen things, in the words of the specification", () => {
  expect(plans.map(({ key, features }) => [key, ...features])).toEqual([
    [
      "neighbourhood",
      "20-minute patrol frequency",
      "Neighbourhood-wide mobile patrols",
      "Monthly security assessment reports",
      "Community alert system",
      "App access",
    ],
    [
      "street",
      "1 dedicated patrol vehicle",
      "Bi-weekly reports",
      "Resident alert system",
      "Security consultation",
    ],
    [
      "house",
      "Regular property checks",
      "Vacation watch",
      "Direct security line",
      "Monthly report",
      "Personal alert system",
      "Basic consultation",
    ],
  ]);
});

test("row 258: a plan with a promise that nothing proves cannot be published", () => {
  const [plan] = plans;
  const words = "A castle";
  const unproven: Draft = Object.assign({}, plan, {
    promises: [...plan.promises, { words, every: "always", proof: "hope" }],
  });
  expect(() => published(unproven)).toThrow("Nothing proves what Neighbourhood Package promises: A castle.");
  expect(() => published({ ...plan, promises: [] })).toThrow("promises: nothing.");
});

test("row 258: each promise has one proof", () => {
  const promised = plans.flatMap(({ promises }) => promises.map(({ proof }) => String(proof)));
  expect(promised.sort()).toEqual([...proofKinds].sort());
  expect(proofs.map(({ kind }) => kind).sort()).toEqual([...proofKinds].sort());
});
