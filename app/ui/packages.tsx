import type { ReactNode } from "react";
import { formatMoney } from "~/platform/format";
import { Icon } from "./icons";

export interface Offer {
  name: string;
  priceCents: number;
  unit: string;
  description: string;
  features: readonly string[];
}

/** `marked` names the offer that carries the `tag`. */
export function PackageCards<O extends Offer>({
  offers,
  marked,
  tag = "Start here",
  action,
}: {
  offers: readonly O[];
  marked?: string;
  tag?: string;
  action: (offer: O) => ReactNode;
}) {
  return (
    <div className="tiles three">
      {offers.map((offer) => (
        <article
          key={offer.name}
          className={offer.name === marked ? "panel package marked" : "panel package"}
        >
          <h3>{offer.name}</h3>
          {offer.name === marked && <p className="tag">{tag}</p>}
          <p className="price">
            <strong>{formatMoney(offer.priceCents)}</strong>{" "}
            <span className="soft">{`${offer.unit}, plus HST`}</span>
          </p>
          <p>{offer.description}</p>
          <ul className="ticks">
            {offer.features.map((feature) => (
              <li key={feature}>
                <Icon name="check" />
                {feature}
              </li>
            ))}
          </ul>
          {action(offer)}
        </article>
      ))}
    </div>
  );
}
