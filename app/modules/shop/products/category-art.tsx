import { type ProductPhoto, sourcesOf } from "~/modules/shop/product-photos/product-photo-options";
import { useRootData } from "~/ui/root-data";

const shapes: Record<string, string> = {
  Surveillance: "m24 20 42 11-4 15-42-11ZM60 33l12 3-3 10-9-3M34 39v21M22 60h24M72 42l16 5m-18 3 12 10",
  "Access Control":
    "M34 10h28v60H34Zm6 8h16v10H40Zm3 20h0m5 0h0m5 0h0m-10 9h0m5 0h0m5 0h0m-10 9h0m5 0h0m5 0h0M72 32q8 8 0 16m6-22q14 14 0 28",
  Alarms: "M30 54V40a18 18 0 0 1 36 0v14l6 8H24Zm12 8q6 10 12 0M18 26q-6 12 0 24m60-24q6 12 0 24",
  Sensors:
    "M38 24h20v34H38Zm10 12a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM28 30q-6 11 0 22m40-22q6 11 0 22M20 24q-9 17 0 34m56-34q9 17 0 34",
  Communication:
    "M36 28h24v42H36Zm4 6h16v10H40Zm1 18h14m-14 6h14m-14 6h14M40 28V8m24 8q5 5 0 12m6-17q9 10 0 22",
  Bundles: "M20 34 48 22l28 12v28L48 74 20 62Zm0 0 28 12 28-12M48 46v28M34 28l28 12M40 14l8-7 8 7",
};

const grounds: Record<string, string> = {
  Surveillance: "bg-far",
  "Access Control": "bg-dusk",
  Alarms: "bg-slate",
  Sensors: "bg-teal",
  Communication: "bg-indigo",
};

/**
 * What a product looks like: the shop's own photo, unless the reader saves data, or a picture elsewhere; without one, a
 * drawing of its category on a ground of its own.
 */
export function ProductArt({
  category,
  imageUrl,
  photo,
  sizes,
  first = false,
  className,
}: {
  category: string;
  imageUrl: string | null;
  photo: ProductPhoto | null;
  /** How wide it is shown, as \`sizes\` of an image. */
  sizes: string;
  /** It is what the page is about, and does not wait. */
  first?: boolean;
  className: string;
}) {
  const { light } = useRootData();
  if (photo && !light)
    return (
      <img
        {...sourcesOf(photo)}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={photo.alt}
        loading={first ? undefined : "lazy"}
        decoding="async"
        className={`h-auto w-full bg-pill ${className}`}
      />
    );
  if (imageUrl)
    return (
      <img
        src={imageUrl}
        alt=""
        width="148"
        height="96"
        className={`h-auto w-full ${className}`}
        loading="lazy"
        referrerPolicy="no-referrer"
      />
    );
  return (
    <svg
      viewBox="-26 -8 148 96"
      width="148"
      height="96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`h-auto w-full stroke-lamp-bright ${grounds[category] ?? "bg-night"} ${className}`}
    >
      <path d="M48-4a44 44 0 0 1 0 88 44 44 0 0 1 0-88" fill="#fff" stroke="none" opacity=".05" />
      <path d={shapes[category] ?? shapes.Bundles} />
    </svg>
  );
}
