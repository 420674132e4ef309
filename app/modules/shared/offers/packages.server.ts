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
    status === "published" ? [{ label: "See the public page", href: pageOf[family] }] : [],
});

const pageOf = {
  event: "/services/event-security",
  protection: "/services/vip-protection",
  equipment: "/services/equipment-sales",
};
