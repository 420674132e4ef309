import { servicePages } from "~/modules/shared/catalogue/service-kinds";
import { defineNoun } from "~/modules/shared/records/noun.server";
import { servicePackage } from "./package.noun";
import { placeSchema } from "./place.schema";

const { place } = servicePackage.fields;

export const packages = defineNoun(servicePackage, {
  table: "packages",
  schema: {
    place: placeSchema(place.ask),
  },
  kept: ["family", "priceCents"],
  links: ({ family, status }) =>
    status === "published"
      ? [{ label: "See the public page", href: servicePages[family] ?? "/services" }]
      : [],
});
