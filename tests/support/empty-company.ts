import type { Company } from "../../app/modules/shared/company/company.server";
import { usualHours } from "../../app/modules/shared/company/patrol-hours";
import { usualBrand } from "../../app/modules/shared/theme/colours";

/** A company of which nothing is known but when it patrols. */
export const emptyCompany: Company = {
  name: "",
  phone: "",
  lineHours: "",
  email: "",
  hours: "",
  address: null,
  serviceArea: "",
  socialLinks: [],
  assistantName: "",
  licenceNumber: null,
  taxName: "HST",
  taxPercent: 13,
  secondTaxName: null,
  secondTaxPercent: null,
  taxNumber: null,
  timeZone: "UTC",
  province: null,
  newsPlaces: [],
  newsArea: "",
  nameStory: "",
  patrolFrom: usualHours.from,
  patrolTo: usualHours.to,
  patrolEvery: usualHours.every,
  patrolHours: [usualHours],
  brand: usualBrand,
  logo: null,
  productsNotice: "",
  obeysPostingRules: true,
  creditLine: null,
  priorityPhone: null,
  referencePrefix: null,
};
