import type { ReactNode } from "react";
import type { ProductPhoto } from "~/modules/shop/product-photos/product-photo-options";
import { formatMoney } from "~/platform/format";
import { Pill } from "~/ui/pill";
import { ProductArt } from "./category-art";
import { factsLine, stockWords } from "./product-options";

interface Shown {
  id: string;
  slug: string;
  name: string;
  category: string;
  description: string;
  priceCents: number;
  features: string[];
  stock: number;
  imageUrl: string | null;
  photo: ProductPhoto | null;
}

/** With the first three features, on a phone two. The title leads on from the whole card; what else can be pressed lies above that link. */
export function ProductCard({
  product,
  held,
  children,
}: {
  product: Shown;
  held: number;
  children?: ReactNode;
}) {
  const { id, slug, name, category, description, features, imageUrl, photo, priceCents, stock } = product;
  const words = stockWords(stock, held);
  return (
    <article
      className="panel relative m-0 grid overflow-hidden p-0 hover:border-control max-sm:grid-cols-[8rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr]"
      id={id}
    >
      <ProductArt
        {...{ category, imageUrl, photo }}
        sizes="(min-width: 42em) 20rem, 8rem"
        className="object-cover max-sm:h-full sm:aspect-video"
      />
      <div className="flex flex-col p-3.5">
        <p className="soft text-xs">{category}</p>
        <h3 className="text-lg">
          <a
            href={`/products/${slug}`}
            className="text-inherit no-underline after:absolute after:inset-0 hover:underline"
          >
            {name}
          </a>
        </h3>
        <p className="mt-1 text-sm max-sm:hidden">{description}</p>
        <p className="mt-1 mb-3 flex-1 text-ink-soft text-sm">
          {factsLine(features.slice(0, 2))}
          {features[2] && <span className="max-sm:hidden">{`, ${factsLine([features[2]])}`}</span>}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <p className="price me-auto font-bold font-display text-xl tabular-nums">
            {formatMoney(priceCents)}{" "}
            {words && (
              <span className="absolute top-2 start-2 font-sans">
                <Pill tone={stock > held ? "warn" : "quiet"}>{words}</Pill>
              </span>
            )}
          </p>
          {children}
        </div>
      </div>
    </article>
  );
}

/** The inquiry that asks about a product. */
export function askAbout(name: string): string {
  return `/contact?${new URLSearchParams({ inquiryPurpose: "Get a Quote", product: name })}`;
}

export function StockPill({ stock, held }: { stock: number; held: number }) {
  const words = stockWords(stock, held);
  const tone = words ? "warn" : "good";
  return (
    <Pill tone={stock > held ? tone : "quiet"} dot>
      {words || "In stock"}
    </Pill>
  );
}
