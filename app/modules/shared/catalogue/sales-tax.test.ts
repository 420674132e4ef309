import { expect, test } from "vitest";
import { beforeTax, plusTax, salesTaxOf, taxedSums, taxIncluded, taxOf, withTax } from "./sales-tax";

const quebec = taxOf([
  { name: "GST", percent: 5 },
  { name: "QST", percent: 9.975 },
]);

test("row 335: two taxes are computed from the price alone, and named together", () => {
  expect(taxedSums(100_00, quebec)).toEqual([
    ["Total before GST and QST", 100_00],
    ["GST (5%)", 5_00],
    ["QST (9.975%)", 9_98],
    ["Total to pay", 114_98],
  ]);
  expect([plusTax(quebec), beforeTax(quebec), taxIncluded(quebec)]).toEqual([
    "plus GST and QST",
    "before GST and QST",
    "GST and QST included",
  ]);
});

test.each([
  // Half a cent exactly, a hair below and a hair above.
  [100_00, 9.975, 9_98],
  [20_00, 9.975, 2_00],
  [99_99, 9.975, 9_97],
  [1_00, 0.5, 1],
  [50, 13, 7],
  [10, 5, 1],
  [9, 5, 0],
  [999_999_999_00, 9.975, 99_749_999_90],
])("row 335: the tax on %d cents at %d percent is %d", (cents, percent, taxCents) => {
  const { each, payableCents } = withTax(cents, taxOf([{ name: "Tax", percent }]));
  expect(each).toEqual([[`Tax (${percent}%)`, taxCents]]);
  expect(payableCents).toBe(cents + taxCents);
});

test("row 335: each tax is rounded by itself", () => {
  // 0.5 and 0.9975 of a cent.
  expect(withTax(10, quebec)).toMatchObject({ payableCents: 12 });
});

test("row 312: a company without a tax says so, and a tax of nothing is none", () => {
  const none = salesTaxOf({ taxName: "GST", taxPercent: 0, secondTaxName: null, secondTaxPercent: null });
  expect(plusTax(none)).toBe("with no tax added");
  expect(taxedSums(100, none)).toEqual([["Total to pay", 100]]);
  const one = salesTaxOf({ taxName: "GST", taxPercent: 5, secondTaxName: "PST", secondTaxPercent: 0 });
  expect(one.name).toBe("GST");
});
