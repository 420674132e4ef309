import { z } from "zod";
import { salesTaxOf, taxedSums } from "~/modules/shared/catalogue/sales-tax";
import { billOf } from "~/modules/shared/mails/bill";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { linkTokens } from "~/modules/shared/users/link-tokens.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { daysToConfirm } from "./product-watch-options";

const tokens = linkTokens("product-watch");
export const newToken = tokens.make;

/** Contains nothing that was typed. */
export const productWatchMail = defineMail({
  name: "product-watch-mail",
  label: "Emails about products",
  data: z.object({ watchId: z.uuid(), kind: z.enum(["confirm", "back"]) }),
  async read({ watchId, kind }) {
    const watch = await db
      .selectFrom("productWatches")
      .innerJoin("products", "products.id", "productWatches.productId")
      .select(["productWatches.id", "email", "tokenHash", "products.slug", "confirmedAt"])
      .select(["name", "priceCents", "status"])
      .where("productWatches.id", "=", watchId)
      .executeTakeFirst();
    const token = watch && tokens.find(watch.id, watch.tokenHash);
    if (!token || (kind === "confirm" ? watch.confirmedAt : watch.status !== "active")) return undefined;
    return { ...watch, token };
  },
  words({ email, name, slug, priceCents, token }, company, { kind }) {
    const parties = { to: email, replyTo: company.email };
    if (kind === "confirm")
      return {
        ...parties,
        heading: `Confirm that we may email you about ${name}`,
        paragraphs: [
          `Someone, perhaps you, asked us to email you once when ${name} is in stock. We send nothing until you confirm.`,
          `The link works for ${daysToConfirm} days.`,
        ],
        action: { label: "Confirm your email", href: `/products/notify/${token}` },
        footer: "If you did not ask for this, ignore this email and we will send no more.",
      };
    const tax = salesTaxOf(company);
    return {
      ...parties,
      heading: `${name} is in stock`,
      paragraphs: [`You asked us to tell you when ${name} is in stock. Now it is, and you can ask for it.`],
      bill: billOf(
        [{ name, quantity: 1, unitPriceCents: priceCents }],
        taxedSums(priceCents, env.stripe.tax ? tax : { ...tax, rates: [] }, "In all"),
      ),
      action: { label: "See the product", href: `/products/${slug}` },
      footer: "You asked for this one email. We will not email you about this product again.",
    };
  },
});
