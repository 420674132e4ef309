import type { ReactNode } from "react";
import { formatMoney } from "~/platform/format";
import { Icon } from "~/ui/icons";
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
    <article className="panel product" id={id}>
      <ProductImage url={product.imageUrl} />
      <p className="soft">{category}</p>
      <h3>
        <a href={`/products/${slug}`}>{name}</a>
      </h3>
      <p>{description}</p>
      <Features features={features.slice(0, shownFeatures)} />
      <ProductPrice product={product} held={held} />
      {children}
    </article>
  );
}

export function ProductImage({ url }: { url: string | null }) {
  return url && <img src={url} alt="" width="320" height="200" loading="lazy" referrerPolicy="no-referrer" />;
}

export function Features({ features }: { features: string[] }) {
  return (
    <ul>
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
    <p className="price">
      <strong>{formatMoney(priceCents)}</strong> {words && <span className="danger">{words}</span>}
    </p>
  );
}
