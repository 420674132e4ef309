import { z } from "zod";
import { plusTax, salesTaxOf } from "~/modules/shared/catalogue/sales-tax";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { db, type Executor } from "~/platform/db.server";
import { formatDate, formatMoney } from "~/platform/format";
import { sendJob } from "~/platform/jobs.server";
import { missedWords } from "./goal-options";
import { goalPlan } from "./goal-plan.server";

const kinds = ["joined", "missed", "started", "failed"] as const;

const data = z.object({ pledgeId: z.uuid(), kind: z.enum(kinds) });

/** To a resident about a goal they joined. */
export const goalMail = defineMail({
  name: "street-goal-mail",
  label: "Emails about street goals",
  data,
  async read({ pledgeId }) {
    const found = await db
      .selectFrom("streetPledges as p")
      .innerJoin("streetGoals as g", "g.id", "p.goalId")
      .innerJoin("users as u", "u.id", "p.userId")
      .select(["u.email as to", "g.street", "g.community", "g.homes", "g.until", "g.slug"])
      .where("p.id", "=", pledgeId)
      .executeTakeFirst();
    return found && { ...found, plan: await goalPlan() };
  },
  words({ to, street, community, homes, until, slug, plan }, company, { kind }) {
    const cents = formatMoney(plan?.priceCents ?? 0);
    const price: [string, string] = ["Price", `${cents} per month ${plusTax(salesTaxOf(company))}`];
    const goal: [string, string][] = [
      ["Street", `${street}, ${community}`],
      ["Homes needed", String(homes)],
      ["Last day", formatDate(until, "UTC")],
      price,
    ];
    const page = { label: "See the goal", href: `/streets/${slug}` };
    const said = {
      joined: {
        heading: `You joined the goal of ${street}`,
        paragraphs: [
          "Your card is saved by our payment service, and nothing is charged now. It is charged only once enough homes have joined and we start.",
          `If the goal is missed: ${missedWords.charAt(0).toLowerCase()}${missedWords.slice(1)} You can leave the goal at any time before.`,
        ],
        facts: goal,
        action: page,
      },
      missed: {
        heading: `The goal of ${street} was missed`,
        paragraphs: [`Fewer than ${homes} homes joined by the last day. ${missedWords}`],
        facts: goal,
        action: page,
      },
      started: {
        heading: `${street} has reached its goal`,
        paragraphs: [
          `Enough homes have joined, and your ${plan?.patrolName ?? "plan"} begins. The receipt comes in an email of its own.`,
        ],
        facts: [["Street", `${street}, ${community}`], price] satisfies [string, string][],
        action: { label: "What your plan gives you", href: "/profile/service" },
      },
      failed: {
        heading: `Your plan for ${street} could not begin`,
        paragraphs: [
          "Your street has reached its goal, but your plan could not begin: your card was declined, you have another plan by now, or you have moved. Nothing was charged, and your saved card is removed.",
          "You can choose the plan yourself and pay with another card.",
        ],
        facts: [["Street", `${street}, ${community}`], price] satisfies [string, string][],
        action: { label: "Choose a plan", href: `/payment?plan=${plan?.key ?? ""}` },
      },
    };
    return {
      to,
      replyTo: company.email,
      ...said[kind],
      footer: `Sent by ${company.name} to ${to}, because you joined a goal of your street.`,
    };
  },
});

/** Sent if the transaction commits. */
export async function sendGoalMail(mail: z.output<typeof data>, trx: Executor): Promise<void> {
  await sendJob(goalMail, mail, trx);
}
