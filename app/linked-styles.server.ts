import { createHash } from "node:crypto";
import app from "~/app.css?inline";
import { type Brand, isUsual, recoloured } from "~/modules/shared/theme/colours";
import rich from "~/rich.css?inline";
import visitor from "~/visitor.css?inline";

const sheets = { app, rich, visitor };

type SheetName = keyof typeof sheets;

/** The addresses of the linked style sheets in a company's colours; undefined if it has the program's own. */
export function sheetsOf(brand: Brand): Record<SheetName, string> | undefined {
  if (isUsual(brand)) return undefined;
  return {
    app: addressOf("app", brand),
    rich: addressOf("rich", brand),
    visitor: addressOf("visitor", brand),
  };
}

function addressOf(name: SheetName, brand: Brand): string {
  return `/look/${name}-${keyOf(name, brand)}.css`;
}

/** Another for each build and each brand, so that a browser need never ask again. */
function keyOf(name: SheetName, { night, lamp }: Brand): string {
  return createHash("sha256").update(`${night} ${lamp} ${sheets[name]}`).digest("hex").slice(0, 16);
}

/** The sheet at an address of `sheetsOf`; undefined for any other. */
export function linkedSheet(name: string, brand: Brand): string | undefined {
  for (const each of ["app", "rich", "visitor"] as const)
    if (!isUsual(brand) && addressOf(each, brand) === `/look/${name}`) return recoloured(sheets[each], brand);
  return undefined;
}
