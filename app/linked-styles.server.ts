import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import app from "~/app.css?inline";
import { type Brand, isUsual, recoloured } from "~/modules/shared/theme/colours";
import { takesBrotli, takesGzip } from "~/platform/http.server";
import { singleton } from "~/platform/singleton.server";
import rich from "~/rich.css?inline";
import visitor from "~/visitor.css?inline";

const sheets = { app, rich, visitor };
const names = ["app", "rich", "visitor"] as const;

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

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

type Packed = Record<"br" | "gzip", Uint8Array<ArrayBuffer>>;

/** Compressed sheets by their address: the three of one brand, and those of the one before. */
const packed = singleton("packed sheets", () => new Map<string, Promise<Packed>>());
const mostPacked = 6;

async function pack(css: string): Promise<Packed> {
  const gzip = gzipSync(css, { level: constants.Z_BEST_COMPRESSION });
  return { br: new Uint8Array(await promisify(brotliCompress)(css, best)), gzip: new Uint8Array(gzip) };
}

interface LinkedSheet {
  body: string | Uint8Array<ArrayBuffer>;
  encoding?: "br" | "gzip";
}

/** The sheet at an address of `sheetsOf`, compressed as the browser takes it; undefined for any other. */
export async function linkedSheet(
  name: string,
  brand: Brand,
  accepted: string,
): Promise<LinkedSheet | undefined> {
  const found = names.find((each) => !isUsual(brand) && addressOf(each, brand) === `/look/${name}`);
  if (!found) return undefined;
  const css = recoloured(sheets[found], brand);
  const encoding = takesBrotli.test(accepted) ? "br" : takesGzip.test(accepted) ? "gzip" : undefined;
  if (!encoding) return { body: css };
  if (packed.size > mostPacked) packed.clear();
  const both = packed.get(name) ?? pack(css);
  packed.set(name, both);
  return { body: (await both)[encoding], encoding };
}
