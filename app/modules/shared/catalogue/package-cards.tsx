import type { ReactNode } from "react";
import { formats } from "~/messages/en/formats";
import { offers as english } from "~/messages/en/offers";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Own, TextLink, useMessages } from "~/ui/language";
import { useRootData } from "~/ui/root-data";
import { planTerms } from "./plans";
import { isTaxed, withTax } from "./sales-tax";

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
  tag,
  hasFields = false,
  action,
}: {
  offers: readonly O[];
  marked?: string | undefined;
  tag?: string;
  hasFields?: boolean;
  action: (offer: O) => ReactNode;
}) {
  const { tax } = useRootData().company;
  const words = useMessages("offers", english);
  const { money } = useMessages("formats", formats);
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
              <h3 className="text-xl">
                <Own>{offer.name}</Own>
              </h3>
              {isMarked && (
                <p className="absolute -top-3 start-6 rounded-full bg-lamp px-2 py-1 text-night text-xs font-semibold">
                  {tag ?? words.startHere}
                </p>
              )}
              <p className="soft mt-1 text-md">
                <Own>{offer.description}</Own>
              </p>
              {offer.alias && <p className="soft mt-1 text-sm">{offer.alias}</p>}
            </div>
            <p className="price mt-4 tabular-nums">
              <strong className="font-display text-[min(2.625rem,11vw)]/none">
                {money(offer.priceCents)}
              </strong>{" "}
              <span className="whitespace-nowrap">{offer.unit}</span>
              <span className="sr">,</span>{" "}
              <span className="soft mt-1 block text-sm">
                {isTaxed(tax)
                  ? words.tax(
                      tax.rates.map(({ name }) => name),
                      money(withTax(offer.priceCents, tax).payableCents),
                    )
                  : words.noTax}
              </span>
            </p>
            <div className="my-4 [&_.btn]:w-full">{action(offer)}</div>
            <Ticks
              typed
              lines={offer.features}
              className={`border-t pt-3 text-md ${isNight ? "border-night-line" : "border-line"}`}
            />
          </article>
        );
      })}
    </div>
  );
}

/** What holds for every plan. */
export function PlanTerms({ className }: { className: string }) {
  const words = useMessages("offers", english);
  const { lineHours } = useRootData().company;
  return <Ticks lines={planTerms(lineHours, words)} className={`flex flex-wrap gap-x-6 ${className}`} />;
}

/** Lines with a tick each; `typed`: the company typed them. */
export function Ticks({
  lines,
  className,
  typed,
}: {
  lines: readonly string[];
  className: string;
  typed?: boolean;
}) {
  return (
    <ul className={`ticks ${className}`}>
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          {typed ? <Own>{line}</Own> : line}
        </li>
      ))}
    </ul>
  );
}

/** Instead of the plans, while none is on sale. */
export function NoPlans() {
  const { none } = useMessages("offers", english);
  const { phone, phoneHref } = useRootData().company;
  return (
    <p className="panel">
      {none.before}
      <TextLink href="/contact?service=residential">{none.write}</TextLink>
      {phone && (
        <>
          {none.call}
          <a href={phoneHref}>{phone}</a>
        </>
      )}
      {none.after}
    </p>
  );
}

/** For somebody who has none yet: the plans by the names of their patrols, each with the way to subscribe. */
export function PlanChoice({
  plans,
}: {
  plans: (Omit<Offer, "name" | "unit"> & { key: string; patrolName: string })[];
}) {
  if (plans.length === 0) return <NoPlans />;
  const offers = plans.map((plan) => ({ ...plan, name: plan.patrolName, unit: "per month" }));
  const [first] = offers;
  return (
    <>
      <h2 className="sr">Plans</h2>
      <PackageCards
        offers={offers}
        marked={first?.name}
        action={({ key, name }) => (
          <ButtonLink href={`/payment?plan=${key}`} variant={key === first?.key ? "lamp" : "line"}>
            Choose<span className="sr">{` ${name}`}</span>
          </ButtonLink>
        )}
      />
      <PlanTerms className="mt-6" />
    </>
  );
}
