import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { smallPdf } from "../../app/modules/operations/demo/small-pdf";
import type { App } from "./app";
import { anotherAddress, contactStamp, openForm, post, sameOrigin } from "./journeys";

const fields = {
  fullName: "Ada Lindqvist",
  phoneNumber: "905 555 0199",
  availability: "flexible",
  employmentStatus: "employed",
  heardFrom: "referral",
  workAuthorization: "on",
  securityExperience: "Two summers at the fair",
  whyInterested: "Nights suit me",
  whyGoodFit: "I stay calm",
  declaration: "on",
  consent: "on",
};

export type Applicant = Partial<typeof fields> & { email?: string; driversLicense?: string };

const aResume = (name = "ada.pdf", text = "Ada Lindqvist") => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(smallPdf([text, "Two summers at the fair"])),
});

/** Publishes a new posting, as the staff whose cookie the requests carry, and returns its id. */
export async function publishPosting(staff: APIRequestContext, title: string): Promise<string> {
  const form = {
    title,
    location: "Brampton, ON",
    type: "full-time",
    status: "active",
    description: "You walk a route at night.",
    requirements: "Ontario security guard licence",
    payMinCents: "22",
    payMaxCents: "25",
    payUnit: "hour",
    vacancy: "true",
    usesAi: "false",
  };
  const answer = await post(staff, "/admin/jobs/new", {
    ...form,
    ...(await openForm(staff, "/admin/jobs/new")),
  });
  expect(answer.status()).toBe(303);
  return /[\da-f-]{36}/.exec(answer.headers().location ?? "")?.[0] ?? "";
}

/** Applies for a posting with a plain request, as a browser without scripts does; returns the email. */
export async function applyFor(
  postingId: string,
  visitor: APIRequestContext,
  app: App,
  { email = `${randomUUID()}@example.test`, ...applicant }: Applicant = {},
): Promise<string> {
  const answer = await visitor.post(`/careers/${postingId}`, {
    multipart: {
      ...fields,
      ...applicant,
      email,
      ...(await contactStamp(visitor, app)),
      resume: aResume("ada.pdf", applicant.fullName),
    },
    headers: { ...sameOrigin, ...anotherAddress() },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return email;
}
