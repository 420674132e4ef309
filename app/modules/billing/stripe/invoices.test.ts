import type Stripe from "stripe";
import { expect, test } from "vitest";
import { taxOf } from "./invoices.server";

const tax = (amount: number): Stripe.Invoice.TotalTax => ({
  ...{ amount, tax_behavior: "exclusive", tax_rate_details: null, taxability_reason: "not_available" },
  ...{ taxable_amount: null, type: "tax_rate_details" },
});

test("row 128: the tax of an invoice is the sum of its taxes, for places with both GST and PST", () => {
  expect(taxOf({ total_taxes: [tax(50), tax(70)] })).toBe(1_20);
  expect(taxOf({ total_taxes: [] })).toBe(0);
  expect(taxOf({ total_taxes: null })).toBe(0);
});
