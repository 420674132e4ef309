import { isTaxed, plusTax, withTax } from "~/modules/shared/catalogue/sales-tax";
import { formatMoney } from "~/platform/format";
import { Icon } from "~/ui/icons";
import { useRootData } from "~/ui/root-data";

interface Shown {
  name: string;
  priceCents: number;
  unit: string;
  description: string;
  features: readonly string[];
}

/** What the card of an offer says to visitors, for staff. */
export function OfferPreview({ name, priceCents, unit, description, features }: Shown) {
  const { tax } = useRootData().company;
  const { payableCents } = withTax(priceCents, tax);
  return (
    <section aria-labelledby="preview">
      <h3 id="preview" className="mt-6 mb-3">
        As visitors see it
      </h3>
      <article className="panel">
        <h4 className="text-xl">{name}</h4>
        <p className="soft mt-1">{description}</p>
        <p className="mt-4">
          <b className="font-display text-2xl tabular-nums">{formatMoney(priceCents)}</b> {unit}{" "}
          <span className="soft text-sm">
            {isTaxed(tax) ? `${plusTax(tax)}, ${formatMoney(payableCents)} in all` : "no tax added"}
          </span>
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
