import * as Documents from "~/modules/residents/verifications/verification-documents.server";
import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { demoReference, personsPhone } from "./demo-company";
import { demoPdf } from "./demo-pdf.server";

const hour = 3_600_000;

const people = [
  { name: "Grace Oyelaran", street: "42 Fallowfield Road", zip: "L6V 1B2", status: "pending", hours: 5 },
  { name: "Harpreet Gill", street: "7 Copperleaf Court", zip: "L6V 2C3", status: "pending", hours: 31 },
  { name: "Mateo Alvarez", street: "115 Windrow Avenue", zip: "L6V 3E4", status: "pending", hours: 80 },
  { name: "Hannah Weiss", street: "9 Millrace Drive", zip: "L6V 4G5", status: "verified", hours: 200 },
  { name: "Omar Haddad", street: "63 Lanternwood Crescent", zip: "L6V 0A1", status: "verified", hours: 300 },
  { name: "Isla Campbell", street: "21 Copperleaf Court", zip: "L6V 2C3", status: "rejected", hours: 120 },
  { name: "Kwame Mensah", street: "4 Fallowfield Road", zip: "L6V 1B2", status: "unverified", hours: 400 },
] as const;

/** Residents in every state of verification; those who wait have a document that can be opened. */
export async function addDemoClients(ownerId: string, now: Date, trx: Executor): Promise<void> {
  for (const [index, { name, street, zip, status, hours }] of people.entries()) {
    const id = newId();
    const submittedAt = new Date(now.getTime() - hours * hour);
    const decidedAt = new Date(submittedAt.getTime() + 6 * hour);
    const address = { address: street, city: "Brampton", state: "ON", zipCode: zip };
    await trx
      .insertInto("profiles")
      .values({
        id,
        fullName: name,
        displayName: name.split(" ")[0],
        phoneNumber: personsPhone(140 + index),
        ...address,
        setupCompleted: status !== "unverified",
        addressVerificationStatus: status,
        addressVerifiedAt: status === "verified" ? decidedAt : null,
        addressVerifiedBy: status === "verified" ? ownerId : null,
        rejectionReason: status === "rejected" ? "too_old" : null,
        waitingSince: status === "pending" ? submittedAt : null,
        createdAt: new Date(submittedAt.getTime() - 24 * hour),
      })
      .execute();
    const email = `${name.toLowerCase().replace(" ", ".")}@mail.example`;
    await trx.insertInto("users").values({ id, email, emailVerifiedAt: submittedAt }).execute();
    if (status === "unverified") continue;
    const bill = demoPdf("hydro-bill.pdf", [
      "Peel Hydro",
      name,
      street,
      `Brampton ON ${zip}`,
      submittedAt.toISOString().slice(0, 10),
    ]);
    const waits = status === "pending";
    await trx
      .insertInto("verifications")
      .values({
        id: newId(),
        userId: id,
        reference: demoReference(),
        fileId: waits ? await Documents.keep(bill, id, trx) : null,
        ...address,
        status: waits ? "submitted" : status,
        reason: status === "rejected" ? "too_old" : null,
        decidedBy: waits ? null : ownerId,
        decidedAt: waits ? null : decidedAt,
        submittedAt,
      })
      .execute();
    const events = waits ? (["pending"] as const) : (["pending", status] as const);
    await trx
      .insertInto("verificationEvents")
      .values(
        events.map((each) => ({ userId: id, status: each, actorId: each === "pending" ? id : ownerId })),
      )
      .execute();
  }
}
