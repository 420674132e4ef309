import { type FileRule, maxFileBytes } from "~/platform/file-kinds";

/** What a page needs of a product's photo to show it. */
export interface ProductPhoto {
  /** The name of its bytes. */
  hash: string;
  /** Of its largest size. */
  width: number;
  height: number;
  alt: string;
}

export const productPhotoRule: FileRule = { kinds: ["jpeg", "png", "webp"], maxBytes: maxFileBytes };

/** Pixels; a narrower photo has its own width as the largest. */
export const photoWidths = [320, 640, 1_280] as const;

/** A photo below this looks soft where the page is wide. */
export const wideEnough = 1_200;

/** Characters of what a photo shows. */
export const maxAltLength = 200;

export function sizeName(width: number): string {
  return `${width}.webp`;
}

/** The widths that a photo is stored in, smallest first. */
export function widthsOf({ width }: { width: number }): number[] {
  return [...photoWidths.filter((each) => each < width), width];
}

/** The attributes of an image that name its addresses; the browser takes the width it needs. */
export function sourcesOf(photo: Pick<ProductPhoto, "hash" | "width">) {
  const address = (width: number) => `/photos/${photo.hash}-${sizeName(width)}`;
  const widths = widthsOf(photo);
  return {
    src: address(widths.find((width) => width >= 640) ?? photo.width),
    srcSet: widths.map((width) => `${address(width)} ${width}w`).join(", "),
  };
}
