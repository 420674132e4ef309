import { wordsOf } from "~/modules/assistant/intents/words";
import type { ServicePackage } from "~/modules/shared/catalogue/offers";
import { packagesIn, sitesIn } from "./equipment-asked";
import { guardAnswers } from "./guard-answers";
import type { Asked, LiveAnswer } from "./live";
import { guardsByQuote, offerAnswers } from "./offer-answers";
import { contentsOf } from "./offer-lines";
import { suiting } from "./offers-asked";
import { choice, productAnswers } from "./product-answers.server";
import { isOfPackages, silenceOf, traitsIn } from "./product-facts";
import { full, kindsNamed, namesProduct, pageOf, productsOf } from "./product-rows.server";
import { listed, pages, type Said, said } from "./said";

const asksForGuards = /\b(guards?|officers?|patrol\w*|bouncers?)\b/;
const asksForGear =
  /\b(cameras?|cams?|cctv|alarms?|access|packages?|kits?|system|equipment|locks?|sensors?)\b/;
const visit = "A site visit comes first, and we recommend what you need.";

/** The packages and the bundles made for the place that a question names. */
async function suited(asked: Asked): Promise<Said | undefined> {
  const places = sitesIn(asked.words);
  const packages = suiting(places, asked.packages.equipment);
  if (packages.length === 0 || packages.length === asked.packages.equipment.length) return undefined;
  const all = places.includes("shop") ? await productsOf(asked.executor) : [];
  const bundles = all.filter(({ category }) => category === "Bundles");
  const fitting = suiting(["shop"], bundles).slice(0, 1);
  return said(
    [
      ...fitting.map(full),
      ...packages.map((each) => contentsOf(each, asked)),
      `${guardsByQuote(asked)} ${visit} For a quote, call ${asked.phone} or write to us.`,
    ].join("\n"),
    ...(fitting.length > 0 ? fitting.map(pageOf) : []),
    pages.equipment,
    pages.contact,
  );
}

/** The packages that are named, or else the smallest or the largest as such. */
function packagesMeant(asked: Asked): ServicePackage[] {
  const [all, text] = [asked.packages.equipment, asked.words.join(" ")];
  const byName = packagesIn(asked);
  return byName.length > 0
    ? byName
    : [
        ...(/\b(smallest|cheapest|lowest)\b/.test(text) ? all.slice(0, 1) : []),
        ...(/\b(biggest|largest|most expensive|highest|top of the line)\b/.test(text) ? all.slice(-1) : []),
      ];
}

/** The packages that are named, or those for the place that is. */
const equipment: LiveAnswer = async (asked) => {
  const [all, text] = [asked.packages.equipment, asked.words.join(" ")];
  const named = packagesMeant(asked);
  if (named.length === 0 || named.length === all.length) return suited(asked);
  const names = new Set(named.flatMap(({ name }) => wordsOf(name)));
  // "Your 2k kit" tells its price.
  const words = asked.words.filter((word) => !/^\d+k$/.test(word));
  const silence = silenceOf(named, traitsIn(words, names).filter(isOfPackages), asked.phone);
  return said(
    [
      ...named.map((each) => contentsOf(each, asked)),
      silence,
      `${asksForGuards.test(text) ? `${guardsByQuote(asked)} ` : ""}${/\binstall/.test(text) ? "Our packages are installed and explained by us. " : ""}A site visit comes first. For a quote, call ${asked.phone} or write to us.`,
    ]
      .filter(Boolean)
      .join("\n"),
    pages.equipment,
    pages.contact,
  );
};

const warranty: LiveAnswer = async (asked) => {
  const named = packagesMeant(asked);
  if (named.length === 0) return suited(asked);
  const terms = named.flatMap(({ name, cameras, warranty }) =>
    warranty ? [`${name}${cameras ? ` (${cameras} cameras)` : ""}: ${warranty}`] : [],
  );
  if (terms.length === 0) return undefined;
  return said(
    `The warranty of our packages: ${listed(terms)}. Our website doesn’t say what it covers or what happens when it ends: call ${asked.phone}.`,
    pages.equipment,
    pages.contact,
  );
};

/** For a place of business, what is sold for it; plans are for homes. */
const forBusiness: LiveAnswer = (asked) => {
  const text = asked.words.join(" ");
  const isForPlace = sitesIn(asked.words).length > 0;
  const isOfGuards = asksForGuards.test(text) && !asksForGear.test(text);
  return isForPlace && !isOfGuards ? suited(asked) : undefined;
};

/** A question about guards alone has its own answer. */
const business: LiveAnswer = async (asked) => {
  const isOfGear = asksForGear.test(asked.words.join(" ")) || sitesIn(asked.words).includes("entrances");
  return (isOfGear ? await forBusiness(asked) : undefined) ?? guardAnswers.business(asked);
};

/** A clinic that asks for cameras and a door with cards is best served by a package. */
const forClinics: LiveAnswer = async (asked) => {
  const isOfSite = sitesIn(asked.words).some((place) => place !== "shop");
  const isMany = kindsNamed(asked.words) > 1 && !(await namesProduct(asked));
  return (isOfSite && isMany ? await suited(asked) : undefined) ?? productAnswers.product(asked);
};

/** Whose price includes the fitting, by what their rows say. */
const installCost: LiveAnswer = async (asked) => {
  const all = await productsOf(asked.executor);
  const fitted = all.filter(({ features }) => features.some((feature) => /fitted|installed/i.test(feature)));
  if (fitted.length === 0) return undefined;
  return said(
    `Our equipment packages are installed and explained by us, and ${listed(fitted.map(({ name }) => name))} ${fitted.length === 1 ? "is" : "are"} fitted by us. For other products, our website says that we install them, but not whether the price includes it or what it costs: call ${asked.phone}.`,
    pages.products,
    pages.equipment,
  );
};

export const equipmentAnswers = {
  equipment,
  warranty,
  business,
  product: forClinics,
  services: forBusiness,
  "plan-choice": forBusiness,
  "plan-prices": async (asked) => (await offerAnswers["plan-prices"](asked)) ?? forBusiness(asked),
  "product-choice": async (asked) => (await suited(asked)) ?? choice(asked),
  "install-cost": installCost,
} satisfies Record<string, LiveAnswer>;
