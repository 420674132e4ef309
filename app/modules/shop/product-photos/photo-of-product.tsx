import type { ProductPhoto } from "./product-photo-options";

/** A product's photo as staff see it, also while it is not shown to visitors. */
export function PhotoOfProduct({
  id,
  photo: { hash, alt, width, height, isShown },
}: {
  id: string;
  photo: ProductPhoto & { isShown: boolean };
}) {
  if (!isShown) return <p className="note mb-4">The photo is shown once the virus scan has passed it.</p>;
  return (
    <img
      src={`/admin/products/${id}/picture?${hash}`}
      alt={alt}
      width={width}
      height={height}
      className="mb-4 h-auto max-w-full rounded-md bg-sunk"
    />
  );
}
