import { type Source, texts } from "../structure/source";

/** Where a tax or an amount may be named, and why. */
const may: Record<string, string> = {
  "app/modules/shared/company/company.server.ts": "the settings of a new installation",
  "app/ui/root-data.ts": "the same, where the database is away",
  "app/modules/assistant/answers/plan-texts.ts": "the long names of taxes",
  "app/modules/assistant/answers/french.ts": "the French names of taxes",
  "app/modules/shop/products/product-options.ts": "the bands that the shop is filtered by",
  "app/ui/part-samples.tsx": "samples of parts, which only the demo shows",
};

const isOfDemo = (path: string) => path.includes("/demo/") || path.includes("/intents/examples/");

/** The texts of a file that name a sales tax or a price. */
export function complaintsAbout(file: Source): string[] {
  if (file.path in may || isOfDemo(file.path) || /\.test\.tsx?$/.test(file.path)) return [];
  return texts(file)
    .filter((text) => /\b(HST|GST)\b|(?<!FM)\$(\d{2}|\d,)/.test(text))
    .map((text) => `${file.path}: ${text.trim()}`);
}
