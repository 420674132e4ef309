import { z } from "zod";
import { payText } from "~/modules/hiring/postings/posting-options";
import { jobTypeLabels } from "~/modules/hiring/postings/posting-types";
import * as Publications from "~/modules/hiring/postings/publications.server";
import { company } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatDate } from "~/platform/format";
import { defineQueue, patientRetries, worker } from "~/platform/jobs.server";
import { deliver } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { linksOf } from "./job-alert-links.server";
import { daysToConfirm } from "./job-alert-options";

/** Emails to whoever asked for job alerts. They hold nothing that was typed. */
export const jobAlertMail = defineQueue({
  name: "job-alert-mail",
  label: "Job alert emails",
  schema: z.discriminatedUnion("kind", [
    z.object({ alertId: z.uuid(), kind: z.literal("confirm") }),
    z.object({ alertId: z.uuid(), kind: z.literal("digest"), postings: z.array(z.uuid()) }),
  ]),
  ...patientRetries,
});

export const jobAlertMailWorker = worker(jobAlertMail, async (data, job) => {
  const alert = await db
    .selectFrom("jobAlerts")
    .selectAll()
    .where("id", "=", data.alertId)
    .executeTakeFirst();
  const links = alert && linksOf(alert);
  if (!alert || !links) return;
  const { name, phone, email: office, timeZone } = await company();
  const from = { name, phone };
  const to = { id: job.id, to: alert.email, replyTo: office };
  if (data.kind === "confirm") {
    if (alert.confirmedAt) return;
    const heading = "Confirm your job alerts";
    const body = layOutMail({
      from,
      heading,
      paragraphs: [
        "Somebody, perhaps you, asked us to email you new positions, at most once a day. We send nothing until you confirm.",
        `The link works for ${daysToConfirm} days.`,
      ],
      action: { label: "Confirm your job alerts", url: links.page },
      footer: "If you did not ask for this, ignore this email and we will send no more.",
    });
    await deliver({ ...to, subject: heading, ...body });
    return;
  }
  const postings = await Publications.listOpen(data.postings);
  if (!alert.confirmedAt || postings.length === 0) return;
  const [first] = postings;
  const heading =
    postings.length === 1 ? `New position: ${first?.title}` : `${postings.length} new positions`;
  const body = layOutMail({
    from,
    heading,
    facts: postings.map((posting): [string, string] => {
      const facts = [posting.location, jobTypeLabels[posting.type].toLowerCase(), payText(posting)];
      const url = new URL(`/careers/${posting.id}`, env.appUrl).href;
      return [posting.title, `${facts.filter(Boolean).join(", ")}\n${url}`];
    }),
    action: { label: "See open positions", url: new URL("/careers", env.appUrl).href },
    footer: `You confirmed these job alerts on ${formatDate(alert.confirmedAt, timeZone)}. Stop them at any time:\n${links.page}`,
  });
  await deliver({ ...to, subject: heading, oneClickUnsubscribe: links.oneClick, ...body });
});
