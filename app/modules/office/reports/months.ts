import { formatMonth } from "~/platform/format";

/** "October 2026" for "2026-10". */
export function monthWords(month: string): string {
  return formatMonth(month);
}

export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

/** Months as choices, newest first. */
export function monthsBack(month: string, count: number): { value: string; label: string }[] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Array.from({ length: count }, (_, back) => {
    const value = new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7);
    return { value, label: monthWords(value) };
  });
}
