import { isAlways } from "~/messages/line-hours";
import { sharePictureOf } from "./meta";
import type { Company } from "./root-data";

/** The company as search engines read it: schema.org LocalBusiness. */
export function localBusiness(company: Company, origin: string, priceRange: string | undefined) {
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    name: company.name,
    url: origin,
    image: origin + sharePictureOf(company),
    telephone: company.phone ? company.phoneHref.replace("tel:", "") : undefined,
    email: company.email || undefined,
    address: { "@type": "PostalAddress", addressRegion: company.province, addressCountry: "CA" },
    areaServed: company.area,
    ...(isAlways(company.lineHours) && { openingHours: "Mo-Su 00:00-24:00" }),
    ...(priceRange && { priceRange }),
  };
}
