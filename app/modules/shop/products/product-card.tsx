import type { ReactNode } from "react";
import { formatMoney } from "~/platform/format";
import { Icon } from "~/ui/icons";
import { CategoryArt } from "./category-art";
import { stockWords } from "./product-options";

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
}

const shownFeatures = 3;

export function ProductCard({
  product,
  held,
  children,
}: {
  product: Shown;
  held: number;
  children?: ReactNode;
}) {
  const { id, slug, name, category, description, features } = product;
  return (
    <article className="panel m-0 flex flex-col gap-2" id={id}>
      <div className="grid gap-x-4 gap-y-2 max-sm:grid-cols-[6rem_1fr] max-sm:[&>svg]:h-24">
        <ProductImage url={product.imageUrl} category={category} />
        <div>
          <p className="soft mb-2">{category}</p>
          <h3 className="mb-2 text-xl">
            <a href={`/products/${slug}`}>{name}</a>
          </h3>
          <p>{description}</p>
        </div>
      </div>
      <Features features={features.slice(0, shownFeatures)} />
      <ProductPrice product={product} held={held} />
      <div className="flex flex-wrap items-center gap-x-4">
        {children}
        <AskAbout name={name} />
      </div>
    </article>
  );
}

export function ProductImage({ url, category }: { url: string | null; category: string }) {
  if (!url) return <CategoryArt category={category} />;
  return <img src={url} alt="" width="320" height="200" loading="lazy" referrerPolicy="no-referrer" />;
}

export function AskAbout({ name }: { name: string }) {
  return (
    <p>
      <a
        href={`/contact?${new URLSearchParams({ inquiryPurpose: "Get a Quote", product: name })}`}
        className="inline-block py-2"
      >
        Ask about this<span className="sr">{`: ${name}`}</span>
      </a>
    </p>
  );
}

export function Features({ features }: { features: string[] }) {
  return (
    <ul className="ticks flex-1 gap-x-4 max-sm:flex max-sm:flex-wrap">
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="check" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

export function ProductPrice({
  product: { priceCents, stock },
  held,
}: {
  product: Pick<Shown, "priceCents" | "stock">;
  held: number;
}) {
  const words = stockWords(stock, held);
  return (
    <p className="price flex flex-wrap items-baseline justify-between gap-x-4">
      <strong className="font-bold font-display text-2xl">{formatMoney(priceCents)}</strong>{" "}
      {words && <span className="text-danger">{words}</span>}
    </p>
  );
}
