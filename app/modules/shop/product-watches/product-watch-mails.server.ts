import { z } from "zod";
import { company } from "~/modules/shared/company/company.server";
import { linkTokens } from "~/modules/shared/users/link-tokens.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { formatMoney } from "~/platform/format";
import { defineQueue, patientRetries, worker } from "~/platform/jobs.server";
import { deliver } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import { daysToConfirm } from "./product-watch-options";

const tokens = linkTokens("product-watch");
export const newToken = tokens.make;

export const productWatchMail = defineQueue({
  name: "product-watch-mail",
  label: "Emails about products",
  schema: z.object({ watchId: z.uuid(), kind: z.enum(["confirm", "back"]) }),
  ...patientRetries,
});

/** Holds nothing that was typed. */
export const productWatchMailWorker = worker(productWatchMail, async ({ watchId, kind }, job) => {
  const watch = await db
    .selectFrom("productWatches")
    .innerJoin("products", "products.id", "productWatches.productId")
    .select(["productWatches.id", "email", "tokenHash", "products.slug", "confirmedAt"])
    .select(["name", "priceCents", "status", "stock"])
    .where("productWatches.id", "=", watchId)
    .executeTakeFirst();
  const token = watch && tokens.find(watch.id, watch.tokenHash);
  if (!watch || !token) return;
  const { name, phone, email: office } = await company();
  const from = { name, phone };
  const to = { id: job.id, to: watch.email, replyTo: office };
  if (kind === "confirm") {
    if (watch.confirmedAt) return;
    const heading = `Confirm that we may email you about ${watch.name}`;
    const body = layOutMail({
      from,
      heading,
      paragraphs: [
        `Somebody, perhaps you, asked us to email you once when ${watch.name} is in stock. We send nothing until you confirm.`,
        `The link works for ${daysToConfirm} days.`,
      ],
      action: { label: "Confirm your email", url: new URL(`/products/notify/${token}`, env.appUrl).href },
      footer: "If you did not ask for this, ignore this email and we will send no more.",
    });
    return deliver({ ...to, subject: heading, ...body });
  }
  if (watch.status !== "active") return;
  const heading = `${watch.name} is in stock`;
  const body = layOutMail({
    from,
    heading,
    facts: [["Price", formatMoney(watch.priceCents)]],
    action: { label: "See the product", url: new URL(`/products/${watch.slug}`, env.appUrl).href },
    footer: "You asked for this one email. We will not email you about this product again.",
  });
  await deliver({ ...to, subject: heading, ...body });
});
