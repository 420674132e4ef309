import { sheetsOf } from "~/linked-styles.server";
import { salesTaxOf } from "~/modules/shared/catalogue/sales-tax";
import { type ServiceKind, serviceMenu } from "~/modules/shared/catalogue/service-kinds";
import type { Company as Settings } from "~/modules/shared/company/company.server";
import { picturesOf } from "~/own-pictures.server";
import { formatPhone } from "~/platform/phone";
import type { Company } from "~/ui/root-data";

/** What pages know of the company, from its settings, and of its services. */
export function companyShown(settings: Settings, services: readonly ServiceKind[]): Company {
  return {
    name: settings.name,
    phone: formatPhone(settings.phone),
    phoneHref: settings.phone ? `tel:${settings.phone}` : "/contact",
    lineHours: settings.lineHours,
    email: settings.email,
    hours: settings.hours,
    area: settings.serviceArea,
    address: settings.address ?? undefined,
    social: settings.socialLinks.map(({ label, url }) => ({ label, href: url })),
    services: serviceMenu(services),
    timeZone: settings.timeZone,
    patrol: { from: settings.patrolFrom, to: settings.patrolTo, every: settings.patrolEvery },
    province: settings.province ?? undefined,
    logo: settings.logo ? `/logo/${settings.logo}.png` : undefined,
    pictures: picturesOf(settings),
    brand: settings.brand,
    sheets: sheetsOf(settings.brand),
    nameStory: settings.nameStory || undefined,
    assistantName: settings.assistantName,
    tax: salesTaxOf(settings),
    licence: settings.licenceNumber ?? undefined,
  };
}
