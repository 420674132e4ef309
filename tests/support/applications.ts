import { newAccess } from "../../app/modules/hiring/applications/application-links.server";
import type { ApplicationStatus } from "../../app/modules/hiring/applications/application-states";
import { db } from "../../app/platform/db.server";
import { newId, newPublicReference } from "../../app/platform/ids.server";

export async function addPosting(title = "Night guard"): Promise<string> {
  const id = newId();
  const text = { title, location: "Brampton, ON", description: "Walks", requirements: "Calm" };
  await db
    .insertInto("jobPostings")
    .values({ id, ...text })
    .execute();
  return id;
}

/** An application as it is in the table, without files or first event. */
export async function addApplication(
  jobId: string,
  changes: { status?: ApplicationStatus; fullName?: string; email?: string; heldAsSpam?: boolean } = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto("jobApplications")
    .values({
      id,
      reference: newPublicReference("NJ"),
      jobId,
      jobTitle: "Night guard",
      jobLocation: "Brampton, ON",
      jobType: "full-time",
      fullName: "Ada Lindqvist",
      email: `${id}@example.test`,
      phoneNumber: "+19055550199",
      availability: "flexible",
      employmentStatus: "employed",
      workAuthorization: true,
      driversLicense: false,
      heardFrom: "other",
      securityExperience: "None",
      whyInterested: "Nights suit me",
      whyGoodFit: "I stay calm",
      ...newAccess(),
      ...changes,
    })
    .execute();
  return id;
}
