import type { ReactNode } from "react";
import { formatMoney } from "~/platform/format";
import { Icon } from "~/ui/icons";
import { salesTax, withTax } from "./sales-tax";

export interface Offer {
  name: string;
  /** What it is called elsewhere. */
  alias?: string | undefined;
  priceCents: number;
  unit: string;
  description: string;
  features: readonly string[];
}

/** The offer that is `marked` carries the `tag`, and stands on night unless there are fields in the cards. */
export function PackageCards<O extends Offer>({
  offers,
  marked,
  tag = "Start here",
  hasFields = false,
  action,
}: {
  offers: readonly O[];
  marked?: string | undefined;
  tag?: string;
  hasFields?: boolean;
  action: (offer: O) => ReactNode;
}) {
  return (
    <div className="tiles gap-4 lg:grid-cols-3">
      {offers.map((offer) => {
        const isMarked = offer.name === marked;
        const isNight = isMarked && !hasFields;
        const edge = isMarked ? "border-lamp" : "";
        return (
          <article
            key={offer.name}
            className={`panel package relative flex flex-col p-6 lg:row-span-4 lg:grid lg:grid-rows-subgrid lg:gap-0 ${
              isNight ? "night border-night-line bg-night" : edge
            }`}
          >
            <div>
              <h3 className="text-xl">{offer.name}</h3>
              {isMarked && (
                <p className="absolute -top-3 left-6 rounded-full bg-lamp px-2 py-1 text-night text-xs font-semibold">
                  {tag}
                </p>
              )}
              <p className="soft mt-1 text-md">{offer.description}</p>
              {offer.alias && <p className="soft mt-1 text-sm">{offer.alias}</p>}
            </div>
            <p className="price mt-4 tabular-nums">
              <strong className="font-display text-[min(2.625rem,11vw)]/none">
                {formatMoney(offer.priceCents)}
              </strong>{" "}
              {offer.unit}
              <span className="sr">,</span>{" "}
              <span className="soft mt-1 block text-sm">
                {`plus ${salesTax.name}, ${formatMoney(withTax(offer.priceCents, salesTax.percent).payableCents)} in all`}
              </span>
            </p>
            <div className="my-4 [&_.btn]:w-full">{action(offer)}</div>
            <ul className={`ticks border-t pt-3 text-md ${isNight ? "border-night-line" : "border-line"}`}>
              {offer.features.map((feature) => (
                <li key={feature}>
                  <Icon name="check" />
                  {feature}
                </li>
              ))}
            </ul>
          </article>
        );
      })}
    </div>
  );
}
