import { describe, expect, test } from "vitest";
import { canadianPhrases, type Publishable, validationErrors } from "./posting-rules";

const fit: Publishable = {
  title: "Mobile patrol officer",
  description: "You drive a route at night.",
  requirements: "Ontario security guard licence",
  payMinCents: 22_00,
  payMaxCents: 25_00,
  payUnit: "hour",
  vacancy: true,
  usesAi: false,
};

const yearly = (min: number, max: number): Partial<Publishable> => ({
  payMinCents: min * 100,
  payMaxCents: max * 100,
  payUnit: "year",
});
const hourly = (min: number, max: number): Partial<Publishable> => ({
  payMinCents: Math.round(min * 100),
  payMaxCents: Math.round(max * 100),
  payUnit: "hour",
});

/** Twenty postings: how each differs from a fit one, and the fields that keep it from being published. */
const postings: [string, Partial<Publishable>, string[]][] = [
  ["a range by the hour and both statements", {}, []],
  ["one amount a year", yearly(60_000, 60_000), []],
  ["no pay", { payMinCents: null, payMaxCents: null }, ["payMinCents"]],
  ["pay without its unit", { payUnit: null }, ["payMinCents"]],
  ["a range of exactly $50,000", yearly(60_000, 110_000), []],
  ["a range of $50,001", yearly(60_000, 110_001), ["payMaxCents"]],
  ["an hourly range of $24.03 × 2,080 = $49,982.40", hourly(20, 44.03), []],
  ["an hourly range of $24.04 × 2,080 = $50,003.20", hourly(20, 44.04), ["payMaxCents"]],
  ["a wide range that ends at exactly $200,000", yearly(100_000, 200_000), ["payMaxCents"]],
  ["a wide range that ends above $200,000", yearly(100_000, 200_001), []],
  ["an hourly range that ends above $200,000 a year", hourly(40, 96.16), []],
  ["no statement on the vacancy", { vacancy: null }, ["vacancy"]],
  ["a pool, screened with artificial intelligence", { vacancy: false, usesAi: true }, []],
  ["no statement on artificial intelligence", { usesAi: null }, ["usesAi"]],
  ["Canadian experience among the requirements", { requirements: "Canadian experience" }, ["requirements"]],
  [
    "Canadian work experience in the text",
    { description: "With Canadian work experience." },
    ["description"],
  ],
  ["experience in Canada in the title", { title: "Guard (experience in Canada)" }, ["title"]],
  [
    "Canadian across two lines",
    { requirements: "2 years of Canadian\nsecurity experience" },
    ["requirements"],
  ],
  [
    "Canada without experience",
    { description: "Patrols across Canada. A Canadian company. Experience helps." },
    [],
  ],
  [
    "everything at once",
    {
      payMinCents: null,
      payMaxCents: null,
      payUnit: null,
      vacancy: null,
      usesAi: null,
      requirements: "Must have worked in Canada",
    },
    ["requirements", "payMinCents", "vacancy", "usesAi"],
  ],
];

describe("row 154: what a posting needs before it is published", () => {
  test.each(postings)("%s", (_what, changes, fields) => {
    expect(Object.keys(validationErrors({ ...fit, ...changes }))).toEqual(fields);
  });

  test("shows each phrase that asks for Canadian experience as it was written", () => {
    const text = "Canadian Experience, or experience working in Canada; Canadian references";
    expect(canadianPhrases(text)).toEqual([
      "Canadian Experience",
      "Canadian references",
      "experience working in Canada",
    ]);
    expect(validationErrors({ ...fit, requirements: text }).requirements).toContain(
      '"experience working in Canada"',
    );
  });

  test("says how wide a range is", () => {
    const { payMaxCents } = validationErrors({ ...fit, ...yearly(50_000, 112_400) });
    expect(payMaxCents).toBe("The range may span at most $50,000.00 a year. This one spans $62,400.00");
  });
});
