import type { JobType } from "./job-options";

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

/** schema.org JobPosting; pay in dollars. */
export function postingData(job: Posting, company: string, origin: string) {
  const [locality = job.location, region = "ON"] = job.location.split(/,\s*/);
  const { payMinCents, payMaxCents, payUnit } = job;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: `${job.description}\n${job.requirements}`,
    identifier: { "@type": "PropertyValue", name: company, value: job.id },
    datePosted: job.createdAt.toISOString(),
    ...(job.closesAt ? { validThrough: job.closesAt.toISOString() } : {}),
    employmentType: employmentTypes[job.type],
    hiringOrganization: { "@type": "Organization", name: company, sameAs: origin },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        addressLocality: locality,
        addressRegion: region,
        addressCountry: "CA",
      },
    },
    ...(payMinCents !== null && payMaxCents !== null && payUnit
      ? {
          baseSalary: {
            "@type": "MonetaryAmount",
            currency: "CAD",
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
