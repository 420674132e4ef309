import * as Files from "~/modules/hiring/applications/application-files.server";
import { newAccess } from "~/modules/hiring/applications/application-links.server";
import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { demoReference } from "./demo-company";
import type { demoJobs } from "./demo-jobs.server";
import { demoPdf } from "./demo-pdf.server";

const day = 86_400_000;

/** Name, status, rating, days since it arrived, years as a guard. */
const people = [
  ["Ines Castellano", "pending", null, 0.2, 3],
  ["Tobias Lindner", "pending", null, 0.9, 1],
  ["Wren Abernathy", "under_review", 4, 1.2, 6],
  ["Kofi Boateng", "interview_scheduled", 5, 1.5, 9],
  ["Leila Farahani", "under_review", 3, 1.6, 2],
  ["Marc Desjardins", "rejected", 2, 1.8, 0],
] as const;

/** Applicants for the newest posting, each with a résumé, and one upcoming interview. */
export async function addDemoApplications(
  [posting]: ReturnType<typeof demoJobs>,
  ownerId: string,
  now: Date,
  trx: Executor,
): Promise<void> {
  if (!posting) return;
  for (const [index, [fullName, status, rating, age, years]] of people.entries()) {
    const id = newId();
    const createdAt = new Date(now.getTime() - age * day);
    const movedAt = new Date(createdAt.getTime() + day / 12);
    const worked = years === 0 ? "None yet, I am taking the course" : `${years} years as a licensed guard`;
    const resume = demoPdf("resume.pdf", [fullName, "Brampton, Ontario", worked, "First aid and CPR"]);
    await trx
      .insertInto("jobApplications")
      .values({
        id,
        reference: demoReference(),
        jobId: posting.id,
        jobTitle: posting.title,
        jobLocation: posting.location,
        jobType: posting.type,
        fullName,
        email: `${fullName.toLowerCase().replace(" ", ".")}@mail.example`,
        phoneNumber: `+190555501${60 + index}`,
        availability: index % 2 === 0 ? "full-time" : "flexible",
        employmentStatus: "employed",
        workAuthorization: true,
        driversLicense: index !== 4,
        heardFrom: "job-board",
        securityExperience: worked,
        licensesAndCerts: years === 0 ? "" : "Ontario security guard licence",
        whyInterested: "I live nearby and like working at night.",
        whyGoodFit: "I notice things, and I write them down.",
        resumeFileId: await Files.keepFile(resume, "resume", trx),
        status,
        rating,
        decidedAt: status === "rejected" ? movedAt : null,
        ...newAccess(),
        createdAt,
        updatedAt: movedAt,
      })
      .execute();
    const sent = {
      applicationId: id,
      fromStatus: null,
      toStatus: "pending",
      actorId: null,
      createdAt,
    } as const;
    const moved = { applicationId: id, fromStatus: "pending", toStatus: status, createdAt: movedAt } as const;
    await trx
      .insertInto("jobApplicationEvents")
      .values(status === "pending" ? [sent] : [sent, { ...moved, actorId: ownerId }])
      .execute();
    if (status === "interview_scheduled") await addInterview(id, ownerId, now, trx);
  }
}

async function addInterview(applicationId: string, interviewerId: string, now: Date, trx: Executor) {
  const startsAt = new Date(Math.ceil(now.getTime() / day + 2) * day + 15 * 3_600_000);
  const place = "(905) 555-0163, we call you";
  await trx
    .insertInto("interviews")
    .values({
      id: newId(),
      ...{ applicationId, startsAt, minutes: 30, kind: "phone", place, interviewerId },
      ...{ mailVersion: 1, mailedAt: now },
    })
    .execute();
}
