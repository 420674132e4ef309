import { expect, test } from "vitest";
import { taxOf } from "~/modules/shared/catalogue/sales-tax";
import { typedSums } from "./quote-options";

test("D15: while a quote is typed, its lines and sums are what saving it would make of them", () => {
  const lines = [
    { quantity: "4", price: "$1,180.50" },
    { quantity: "", price: "-20" },
    { quantity: "2", price: "" },
    {},
  ];
  expect(typedSums(lines, taxOf([{ name: "HST", percent: 13 }]))).toEqual({
    amounts: [4_722_00, -20_00, null, null],
    sums: [
      ["Total before HST", 4_702_00],
      ["HST (13%)", 611_26],
      ["Total to pay", 5_313_26],
    ],
  });
});

test("D15: a price or a quantity that cannot be read counts for nothing", () => {
  const lines = [
    { quantity: "x", price: "10" },
    { quantity: "1000", price: "10" },
    { quantity: "1", price: "ten" },
    { quantity: "1", price: "10" },
  ];
  expect(typedSums(lines, taxOf([]))).toEqual({
    amounts: [null, null, null, 10_00],
    sums: [["Total to pay", 10_00]],
  });
});
