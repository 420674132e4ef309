import { houses, windows } from "~/modules/shared/catalogue/rooftops";
import type { Company } from "~/modules/shared/company/company.server";
import { company } from "~/modules/shared/company/company.server";
import { findLogo } from "~/modules/shared/company/look.server";
import { type Brand, isUsual, tokensOf } from "~/modules/shared/theme/colours";
import { type Box, composed } from "~/platform/file-pictures.server";
import { digest } from "~/platform/secrets.server";
import { singleton } from "~/platform/singleton.server";
import { birdPath } from "~/ui/mark";

type Look = Pick<Company, "brand" | "logo">;

const kinds = ["icon", "share"] as const;
type Kind = (typeof kinds)[number];

/** Counts up when a drawing changes, so that browsers ask for the new one. */
const edition = 1;

/** Where the logo goes, or the bird; a logo is shown on the dark colour everywhere. */
const boxes: Record<Kind, Box> = {
  icon: { left: 24, top: 24, width: 144, height: 144 },
  share: { left: 360, top: 90, width: 480, height: 240 },
};

/**
 * The addresses of a company's icon and of its picture for link previews; undefined if it has the program's own look.
 */
export function picturesOf(look: Look): Record<Kind, string> | undefined {
  if (isUsual(look.brand) && look.logo === null) return undefined;
  return { icon: `/pictures/${nameOf("icon", look)}`, share: `/pictures/${nameOf("share", look)}` };
}

function nameOf(kind: Kind, { brand, logo }: Look): string {
  const key = digest([edition, brand.night, brand.lamp, logo].join(" ")).toString("hex");
  return `${kind}-${key.slice(0, 16)}.png`;
}

/** Drawn once in a process: the two of one look. */
const kept = singleton("own pictures", () => new Map<string, Promise<Uint8Array | undefined>>());

/** The picture at an address of `picturesOf`; undefined for any other. */
export async function ownPicture(name: string): Promise<Uint8Array | undefined> {
  const look = await company();
  const kind = kinds.find((each) => picturesOf(look)?.[each] === `/pictures/${name}`);
  if (!kind) return undefined;
  const known = kept.get(name);
  if (known) return known;
  if (kept.size >= kinds.length) kept.clear();
  const drawing = draw(kind, look);
  kept.set(name, drawing);
  // Another logo may have come since the settings were read: that one has another name.
  const forget = () => kept.delete(name);
  drawing.then((bytes) => bytes ?? forget(), forget);
  return drawing;
}

async function draw(kind: Kind, { brand, logo }: Look): Promise<Uint8Array | undefined> {
  const box = boxes[kind];
  const scene = kind === "icon" ? icon(brand) : street(brand);
  if (logo === null) return composed(scene(bird(box, brand)));
  const bytes = await findLogo();
  if (!bytes || !digest(bytes).toString("hex").startsWith(logo)) return undefined;
  return composed(scene(""), { bytes, box });
}

/** In the middle of a box, as large as fits; it is 64 by 52. */
function bird({ left, top, width, height }: Box, { lamp }: Brand): string {
  const scale = Math.min(width / 64, height / 52);
  const [x, y] = [left + (width - 64 * scale) / 2, top + (height - 52 * scale) / 2];
  return `<path transform="translate(${x} ${y}) scale(${scale})" fill="${lamp}" d="${birdPath}"/>`;
}

function icon({ night }: Brand) {
  return (mark: string) => svg(192, 192, `<path fill="${night}" d="M0 0h192v192H0Z"/>${mark}`);
}

/** The rooftops of the pages at night; letters would need a font. */
function street(brand: Brand) {
  const { night, "night-deep": deep, far } = tokensOf(brand);
  return (mark: string) =>
    svg(
      1200,
      630,
      `<path fill="${night}" d="M0 0h1200v630H0Z"/>${mark}<g transform="translate(-120 310)">` +
        `<path fill="${far}" d="${houses}"/><path fill="${brand.lamp}" d="${windows}"/>` +
        `<path fill="${deep}" d="M0 284h1440v36H0Z"/></g>`,
    );
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}
