import { expect, test } from "vitest";
import { proofKinds } from "~/modules/shared/catalogue/promises";
import { proofs } from "./proofs.server";

test("row 258: each kind of proof has one module that gives it", () => {
  expect(proofs.map(({ kind }) => kind).sort()).toEqual([...proofKinds].sort());
});
