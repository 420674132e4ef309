import { expect, test } from "vitest";
import { lines, type Source, source, sources } from "./source";

const limits: [string, number][] = [
  ["app/routes/", 200],
  ["app/modules/", 250],
];

function tooLong(files: Source[]): string[] {
  return files.flatMap((file) => {
    const limit = limits.find(([folder]) => file.path.startsWith(folder))?.[1] ?? Number.POSITIVE_INFINITY;
    return lines(file) > limit
      ? [`${file.path} has ${lines(file)} lines, more than ${limit}: split it by sub-noun`]
      : [];
  });
}

function median(files: Source[]): number {
  const sorted = files.map(lines).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const app = sources("app");

function below(folder: string): Source[] {
  return app.filter((file) => file.path.startsWith(`${folder}/`));
}

test("no route file is longer than 200 lines and no module file longer than 250", () => {
  expect(tooLong(app)).toEqual([]);
});

test("the median route file has at most 80 lines", () => {
  expect(median(below("app/routes"))).toBeLessThanOrEqual(80);
});

test("finds files that are too long", () => {
  const text = (count: number) => "x;\n".repeat(count);
  expect(
    tooLong([source("app/routes/a.tsx", text(200)), source("app/modules/a/a.server.ts", text(250))]),
  ).toEqual([]);
  expect(tooLong([source("app/routes/a.tsx", text(201))])).toHaveLength(1);
  expect(tooLong([source("app/modules/a/a.server.ts", text(251))])).toHaveLength(1);
  expect(median([90, 10, 85].map((count) => source("a.tsx", text(count))))).toBe(85);
});
