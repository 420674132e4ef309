import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import * as Inquiries from "./inquiries.server";
import { inquiryReceipt } from "./inquiry-receipt.server";
import * as SentInquiries from "./sent-inquiries.server";

useTestDatabase({ queues: [Inquiries.inquiryNotice, inquiryReceipt] });

const sent = {
  name: "Ines Okafor",
  email: "ines@example.com",
  phone: "+19055550188",
  inquiryPurpose: "Get a Quote",
  serviceType: "Event Security",
  preferredContactTime: "Morning (9AM - 12PM)",
  message: "A block party on May 2.",
} as const;

const send = () => Inquiries.create(sent, { automated: false });

test("row 171: a visitor reads what they have just sent, for half an hour", async () => {
  const reference = await send();
  const { name: _, ...copy } = sent;
  expect(await SentInquiries.find(reference)).toEqual(copy);
  await db
    .updateTable("inquiries")
    .set({ createdAt: new Date(Date.now() - 31 * 60_000) })
    .execute();
  expect(await SentInquiries.find(reference)).toBeUndefined();
});

test("row 171: a copy is shown to the browser that sent it only: the cookie is signed", async () => {
  const reference = await send();
  const own = await SentInquiries.sentCookie.set(reference);
  const read = (cookie: string) =>
    SentInquiries.sentCookie.read(new Request("http://a.test", { headers: { cookie } }));
  expect(await read(own.split(";")[0] ?? "")).toBe(reference);
  const forged = `sent=${encodeURIComponent(btoa(JSON.stringify(reference)))}`;
  expect(await read(forged)).toBeUndefined();
});
