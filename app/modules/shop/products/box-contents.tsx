import { formatMoney } from "~/platform/format";
import { Icon } from "~/ui/icons";
import { ProductArt } from "./category-art";
import { factsLine, savingOf } from "./product-options";
import type { partsOf } from "./shop.server";

type Part = Awaited<ReturnType<typeof partsOf>>[number];

const line = "flex flex-wrap items-center gap-3 border-line border-b py-2.5";

/** Products with their own pages, one a line. */
export function ProductLines({ products }: { products: Part[] }) {
  return (
    <ul className="mt-3 border-line border-t">
      {products.map((product) => (
        <li key={product.slug} className={line}>
          <Sold {...product} />
        </li>
      ))}
    </ul>
  );
}

/** What a product has or a bundle holds; what is sold by itself leads there. */
export function BoxContents({
  features,
  parts,
  priceCents,
}: {
  features: string[];
  parts: Part[];
  priceCents: number;
}) {
  if (features.length === 0) return null;
  const saving = savingOf(priceCents, parts);
  return (
    <>
      <h2 className="mt-7 mb-2 text-lg">{parts.length > 0 ? "In the box" : "Features"}</h2>
      <ul className="border-line border-t">
        {features.map((feature) => {
          const part = parts.find(({ name }) => name.toLowerCase() === feature.toLowerCase());
          return (
            <li key={feature} className={line}>
              {part ? <Sold {...part} /> : <Plain feature={feature} />}
            </li>
          );
        })}
      </ul>
      {saving > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-x-6 py-2.5">
          Bought separately <s className="tabular-nums">{formatMoney(priceCents + saving)}</s>
        </p>
      )}
    </>
  );
}

function Plain({ feature }: { feature: string }) {
  return (
    <>
      <Icon name="check" className="icon text-success" />
      {feature}
    </>
  );
}

function Sold({ slug, name, category, imageUrl, photo, priceCents, features }: Part) {
  return (
    <>
      <ProductArt
        {...{ category, imageUrl, photo }}
        sizes="3.5rem"
        className="aspect-square max-w-14 rounded-sm object-cover"
      />
      <div className="flex-1">
        <a href={`/products/${slug}`} className="font-semibold text-inherit no-underline hover:underline">
          {name}
        </a>
        <p className="soft text-sm">{factsLine(features.slice(0, 3))}</p>
      </div>
      <span className="soft text-sm tabular-nums">{formatMoney(priceCents)}</span>
    </>
  );
}
