import { Icon } from "~/ui/icons";

interface Shown {
  name: string;
  price: { amount: string; withTax: string };
  unit: string;
  description: string;
  features: readonly string[];
}

/** What the card of an offer says to visitors, for staff. */
export function OfferPreview({ name, price, unit, description, features }: Shown) {
  return (
    <section aria-labelledby="preview">
      <h3 id="preview" className="mt-6 mb-3">
        As visitors see it
      </h3>
      <article className="panel">
        <h4 className="text-xl">{name}</h4>
        <p className="soft mt-1">{description}</p>
        <p className="mt-4">
          <b className="font-display text-2xl tabular-nums">{price.amount}</b> {unit}{" "}
          <span className="soft text-sm">{price.withTax}</span>
        </p>
        {features.length > 0 ? (
          <ul className="ticks mt-4">
            {features.map((feature) => (
              <li key={feature}>
                <Icon name="check" />
                {feature}
              </li>
            ))}
          </ul>
        ) : (
          <p className="soft mt-4">It promises nothing yet.</p>
        )}
      </article>
    </section>
  );
}
