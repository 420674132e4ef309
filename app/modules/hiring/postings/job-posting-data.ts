import { currency } from "~/platform/currency";
import type { JobType } from "./posting-types";

interface Posting {
  id: string;
  title: string;
  location: string;
  type: JobType;
  description: string;
  requirements: string;
  payMinCents: number | null;
  payMaxCents: number | null;
  payUnit: "hour" | "year" | null;
  createdAt: Date;
  closesAt: Date | null;
}

const employmentTypes: Record<JobType, string> = {
  "full-time": "FULL_TIME",
  "part-time": "PART_TIME",
  contract: "CONTRACTOR",
  temporary: "TEMPORARY",
};

/** "2026-12-31T23:59:59-05:00": the moment as a clock in the time zone shows it. */
export function zonedTime(when: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
    timeZoneName: "longOffset",
  });
  const parts = new Map(format.formatToParts(when).map(({ type, value }) => [type, value]));
  const join = (names: Intl.DateTimeFormatPartTypes[], by: string) =>
    names.map((name) => parts.get(name)).join(by);
  const offset = parts.get("timeZoneName")?.replace("GMT", "") || "+00:00";
  return `${join(["year", "month", "day"], "-")}T${join(["hour", "minute", "second"], ":")}${offset}`;
}

interface Publisher {
  name: string;
  timeZone: string;
}

/** schema.org JobPosting: says what the page says and no more; pay is in dollars. */
export function postingData(job: Posting, company: Publisher, origin: string) {
  const places = job.location.split(/,\s*/);
  const region = places.length > 1 ? places.pop() : undefined;
  const { payMinCents, payMaxCents, payUnit } = job;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: `${job.description}\n${job.requirements}`,
    identifier: { "@type": "PropertyValue", name: company.name, value: job.id },
    datePosted: zonedTime(job.createdAt, company.timeZone),
    ...(job.closesAt ? { validThrough: zonedTime(job.closesAt, company.timeZone) } : {}),
    employmentType: employmentTypes[job.type],
    hiringOrganization: { "@type": "Organization", name: company.name, sameAs: origin },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: places.join(", "),
        ...(region ? { addressRegion: region } : {}),
        addressCountry: "CA",
      },
    },
    ...(payMinCents !== null && payMaxCents !== null && payUnit
      ? {
          baseSalary: {
            "@type": "MonetaryAmount",
            currency: currency.code.toUpperCase(),
            value: {
              "@type": "QuantitativeValue",
              minValue: payMinCents / 100,
              maxValue: payMaxCents / 100,
              unitText: payUnit.toUpperCase(),
            },
          },
        }
      : {}),
    directApply: true,
  };
}
