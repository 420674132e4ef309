import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { mailFolder } from "~/platform/mail.server";
import { useTestDatabase } from "../../../../tests/support/database";
import * as InquiryLines from "./inquiry-lines.server";
import { inquiryReceipt } from "./inquiry-receipt.server";

useTestDatabase();

test("row 161: the receipt for a cart says what it comes to, with the HST, in both parts", async () => {
  const [id, productId] = [newId(), newId()];
  await sql`insert into inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type,
    preferred_contact_time) values (${id}, 'NJ-7777-2222', 'Ada', 'ada@example.test', '9055550199', 'Hello',
    'Get a Quote', 'N/A', 'Any Time')`.execute(db);
  await sql`insert into products (id, slug, name, category, description, price_cents, status)
    values (${productId}, ${productId}, 'Lamp', (enum_range(null::product_category))[1], 'A lamp', 8900, 'active')`.execute(
    db,
  );
  await InquiryLines.add(
    id,
    [{ productId, name: "Lamp", priceCents: 89_00, quantity: 2, note: "White" }],
    db,
  );
  await inquiryReceipt.work({ inquiryId: id }, { id: newId(), tries: 1 });
  const [file = ""] = await readdir(mailFolder);
  const { text = "", html = "" } = await PostalMime.parse(await readFile(path.join(mailFolder, file)));
  expect(text).toContain(
    "Lamp: 2 × $89.00. White = $178.00\n\nTotal before HST: $178.00\nHST (13%): $23.14\nTotal: $201.14\n",
  );
  for (const words of ["HST (13%)", "$23.14", "$201.14"]) expect(html).toContain(words);
});
