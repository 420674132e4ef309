import { newAccess } from "../../app/modules/applications/application-links.server";
import type { ApplicationStatus } from "../../app/modules/applications/application-options";
import { db } from "../../app/platform/db.server";
import { newId, newPublicReference } from "../../app/platform/ids.server";

/** A posting that is a draft unless told otherwise. */
export async function addPosting(
  options: { title?: string; status?: "draft" | "active" } = {},
): Promise<string> {
  const id = newId();
  const { title = "Night guard", status = "draft" } = options;
  const text = { location: "Brampton, ON", description: "Walks", requirements: "Calm" };
  await db
    .insertInto("jobPostings")
    .values({ id, title, status, ...text })
    .execute();
  return id;
}

/** An application for a posting of its own, without files. */
export async function addApplication(
  options: { fullName?: string; status?: ApplicationStatus; jobId?: string; userId?: string } = {},
): Promise<string> {
  const id = newId();
  const { fullName = "Ada Lindqvist", status = "pending", jobId = await addPosting(), userId } = options;
  await db
    .insertInto("jobApplications")
    .values({
      id,
      jobId,
      userId: userId ?? null,
      reference: newPublicReference(),
      jobTitle: "Night guard",
      jobLocation: "Brampton, ON",
      jobType: "full-time",
      fullName,
      email: `${id}@example.test`,
      phoneNumber: "+19055550199",
      availability: "flexible",
      employmentStatus: "student",
      workAuthorization: true,
      driversLicense: true,
      heardFrom: "other",
      securityExperience: "None",
      whyInterested: "Nights suit me",
      whyGoodFit: "I stay calm",
      status,
      ...newAccess(),
    })
    .execute();
  return id;
}
