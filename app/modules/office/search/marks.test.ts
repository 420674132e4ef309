import { expect, test } from "vitest";
import { marks } from "./marks";

test("D17: the searched words are marked, whatever their case and accents", () => {
  expect(marks("Émile Gagnon", "emile")).toEqual(["", "Émile", " Gagnon"]);
  expect(marks("Night patrol, tonight", "NIGHT")).toEqual(["", "Night", " patrol, to", "night", ""]);
  expect(marks("Heart Lake Road", "lake heart")).toEqual(["", "Heart", " ", "Lake", " Road"]);
});

test("D17: signs are taken literally, and a single letter is not marked", () => {
  expect(marks("(905) 555-0142", "(905)")).toEqual(["", "(905)", " 555-0142"]);
  expect(marks("A.B and axb", "a.b")).toEqual(["", "A.B", " and axb"]);
  expect(marks("Alpha", "a")).toEqual(["Alpha"]);
});
