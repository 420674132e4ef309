import { z } from "zod";
import { payText } from "~/modules/hiring/postings/posting-options";
import { jobTypeLabels } from "~/modules/hiring/postings/posting-types";
import * as Publications from "~/modules/hiring/postings/publications.server";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { db } from "~/platform/db.server";
import { formatDate } from "~/platform/format";
import { linksOf } from "./job-alert-links.server";
import { daysToConfirm } from "./job-alert-options";

/** To a person who asked for job alerts. Contains nothing that was typed. */
export const jobAlertMail = defineMail({
  name: "job-alert-mail",
  label: "Job alert emails",
  data: z.discriminatedUnion("kind", [
    z.object({ alertId: z.uuid(), kind: z.literal("confirm") }),
    z.object({ alertId: z.uuid(), kind: z.literal("digest"), postings: z.array(z.uuid()) }),
  ]),
  async read(data) {
    const alert = await db
      .selectFrom("jobAlerts")
      .selectAll()
      .where("id", "=", data.alertId)
      .executeTakeFirst();
    const links = alert && linksOf(alert);
    if (!links) return undefined;
    const { email, confirmedAt } = alert;
    if (data.kind === "confirm") return confirmedAt ? undefined : { email, links };
    const postings = await Publications.listOpen(data.postings);
    return confirmedAt && postings.length > 0
      ? { email, links, digest: { confirmedAt, postings } }
      : undefined;
  },
  words({ email: to, links, digest }, { email: replyTo, timeZone }) {
    if (!digest)
      return {
        to,
        replyTo,
        heading: "Confirm your job alerts",
        paragraphs: [
          "You (or someone using your address) asked for job alerts, at most one email a day. We send nothing until you confirm.",
          `The link works for ${daysToConfirm} days.`,
        ],
        action: { label: "Confirm your job alerts", href: links.page },
        footer: "If you did not ask for this, ignore this email and we will send no more.",
      };
    const { confirmedAt, postings } = digest;
    return {
      to,
      replyTo,
      oneClickUnsubscribe: links.oneClick,
      heading:
        postings.length === 1 ? `New position: ${postings[0]?.title}` : `${postings.length} new positions`,
      items: postings.map((posting) => {
        const facts = [posting.location, jobTypeLabels[posting.type].toLowerCase(), payText(posting)];
        return {
          title: posting.title,
          words: facts.filter(Boolean).join(", "),
          href: `/careers/${posting.id}`,
        };
      }),
      action: { label: "See open positions", href: "/careers" },
      footer: `You confirmed these job alerts on ${formatDate(confirmedAt, timeZone)}.`,
      stop: { label: "Stop these emails", url: links.page },
    };
  },
});
