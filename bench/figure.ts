import { appendFileSync } from "node:fs";

export interface Figure {
  what: string;
  value: number;
  /** The most it may be; without one it is only reported. */
  goal?: number;
}

/** Passes a bench's measurements to `npm run figures`, which prints all of them as one table. */
export function keep(figures: Figure[]): void {
  const file = process.env.FIGURES_FILE;
  if (!file) return;
  appendFileSync(file, figures.map((figure) => `${JSON.stringify(figure)}\n`).join(""));
}

export function met({ value, goal }: Figure): "met" | "missed" | "" {
  if (goal === undefined) return "";
  return value <= goal ? "met" : "missed";
}

export function print(title: string, figures: Figure[]): void {
  console.log(title);
  console.table(
    figures.map((figure) => ({
      "": figure.what,
      figure: Number(figure.value.toPrecision(4)),
      goal: figure.goal ?? "",
      is: met(figure),
    })),
  );
  keep(figures);
}
