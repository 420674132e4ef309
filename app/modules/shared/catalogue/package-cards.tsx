import type { ReactNode } from "react";
import { formatMoney } from "~/platform/format";
import { Icon } from "~/ui/icons";

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
    <div className="tiles lg:grid-cols-3">
      {offers.map((offer) => (
        <article
          key={offer.name}
          className={`panel package relative flex flex-col gap-4 lg:row-span-5 lg:grid lg:grid-rows-subgrid [&_form_.btn]:w-full ${
            offer.name === marked ? "marked border-t-4 border-lamp" : ""
          }`}
        >
          <h3 className="text-2xl">{offer.name}</h3>
          {offer.name === marked && (
            <p className="rounded-full bg-night px-3 py-1 text-sm font-semibold text-on-night absolute -top-4 left-5">
              {tag}
            </p>
          )}
          <p className="price">
            <strong className="block font-display text-[min(2.375rem,10vw)]/[1.1] tracking-[-0.02em]">
              {formatMoney(offer.priceCents)}
            </strong>{" "}
            <span className="soft">{`${offer.unit}, plus HST`}</span>
          </p>
          <p>{offer.description}</p>
          <ul className="ticks flex-1">
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
