import { expect, test } from "vitest";
import { idParam, isPublicReference, newId, newPublicReference } from "./ids.server";

test("ids are in the order they were made", () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(1_000);
});

test("an id in a route is one of ours or a 404, and otherwise never reaches the database", () => {
  const id = newId();
  expect(idParam({ jobId: id }, "jobId")).toBe(id);
  const bad = [undefined, "", "1", `${id} `, `${id}'--`, id.slice(1), "null", `{${id}}`, "../x", "\0"];
  for (const value of bad) {
    expect(() => idParam({ jobId: value }, "jobId"), value).toThrow(expect.objectContaining({ status: 404 }));
  }
});

test("row 171: a reference can be read out, and is recognized among other text", () => {
  const references = Array.from({ length: 500 }, () => newPublicReference("NJ"));
  for (const reference of references) {
    expect(reference).toMatch(/^NJ-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(isPublicReference(reference)).toBe(true);
  }
  expect(new Set(references).size).toBe(500);
  expect(isPublicReference(newPublicReference("HWH")), "another company's").toBe(true);
  const others = [
    null,
    "",
    "NJ-0000-0000",
    "NJ-IIII-OOOO",
    "nj-2222-2222",
    "N-2222-2222",
    "QUEUE-2222-2222",
    "2222-2222",
    "NJ-2222-2222\n",
    "NJ-2222-22222",
    "<b>",
  ];
  expect(others.filter(isPublicReference)).toEqual([]);
});
