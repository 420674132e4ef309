import { z } from "zod";
import { momentWords } from "~/modules/patrols/rounds/patrol-options";
import { placeWords } from "~/modules/service/points/point-options";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { canSignIn } from "~/modules/shared/users/users.server";
import { db, inTransaction } from "~/platform/db.server";
import { formatPhone } from "~/platform/phone";
import { callFields, callNoun, callWords, guardAlertsPath } from "./call-options";
import { add, change, records } from "./call-records.server";

/** To a guard or a dispatcher, or to the office without `to`; never to anyone who does not work here. */
export const callMail = defineMail({
  name: "help-call-mail",
  label: "Emails about alerts",
  data: z.object({ callId: z.uuid(), to: z.uuid().nullable(), about: z.enum(["sent", "cancelled"]) }),
  async read({ callId, to, about }) {
    const call = await whole(callId);
    // What is over needs nobody's attention any more.
    if (!call || (call.closedAt !== null) !== (about === "cancelled")) return undefined;
    const reader = to === null ? null : await readerOf(to);
    return reader === undefined ? undefined : { ...call, reader };
  },
  words({ reader, ...call }, { name, email, timeZone }, { about, callId }) {
    const { fullName, phoneNumber, wants, isTest, sentAt } = call;
    const words = callWords({ name: fullName, wants, isTest });
    const heading = about === "cancelled" ? `Cancelled: ${words}` : words;
    const facts: [string, string][] = [
      ["Resident", fullName],
      ["Address", [call.address, call.city].filter(Boolean).join(", ") || "Not known"],
      ["Where", placeWords(call)],
      ["Asked for", callFields.wants.words[wants]],
      ["Phone", phoneNumber ? formatPhone(phoneNumber) : "Not known"],
      ["Sent", momentWords(sentAt, timeZone)],
    ];
    const test = "This is a test. Press Seen: nothing else has to be done.";
    const says = {
      heading,
      subject: heading,
      paragraphs: [
        about === "cancelled"
          ? "The resident no longer needs anything. Nobody has to come or call."
          : isTest
            ? test
            : "Open it and press Seen, so that the resident knows that somebody is there.",
      ],
      facts,
    };
    const footer = `Sent by the website of ${name} to those on duty. It holds an address: pass it on to nobody.`;
    if (!reader) {
      const action = { label: "Open it and press Seen", href: `${callNoun.path}/${callId}` };
      const fields = Object.fromEntries(facts);
      return { ...says, action, footer, toOffice: { name: fullName, email, fields } };
    }
    const href = reader.role === "guard" ? guardAlertsPath : callNoun.path;
    const action = { label: "Open it and press Seen", href: `${href}/${callId}` };
    return { ...says, to: reader.email, action, footer };
  },
  sent: ({ callId, about }) => (about === "sent" ? delivered(callId) : Promise.resolve()),
});

function readerOf(userId: string) {
  return db
    .selectFrom("users")
    .select(["users.email", "users.role"])
    .where("users.id", "=", userId)
    .where("users.role", "<>", "resident")
    .where(canSignIn)
    .executeTakeFirst();
}

async function whole(id: string) {
  return db
    .selectFrom("callsForHelp as c")
    .innerJoin("profiles as p", "p.id", "c.userId")
    .innerJoin("servicePoints as sp", "sp.id", "c.pointId")
    .innerJoin("communities as m", "m.id", "sp.communityId")
    .leftJoin("patrolStreets as s", "s.id", "sp.streetId")
    .select(["c.wants", "c.isTest", "c.sentAt", "c.closedAt", "p.fullName", "p.phoneNumber", "p.address"])
    .select(["p.city", "m.name as community", "s.name as street"])
    .where("c.id", "=", id)
    .executeTakeFirst();
}

/** The first email that a mail server took: from then on it no longer depends on us. */
async function delivered(callId: string, at = new Date()): Promise<void> {
  await inTransaction(db, async (trx) => {
    const call = await records.lock(callId, trx);
    if (!call) return;
    await add(callId, { event: "delivered", at, byId: null }, trx);
    if (call.state !== "sent") return;
    await change(call, { state: "delivered" }, { verb: "delivered", by: { id: null } }, trx);
  });
}
