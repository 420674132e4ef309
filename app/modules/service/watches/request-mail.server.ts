import { z } from "zod";
import { defineMail } from "~/modules/shared/mails/define-mail.server";
import { canSignIn } from "~/modules/shared/users/users.server";
import { db } from "~/platform/db.server";
import { requestLink } from "./request-links.server";

const kinds = {
  accepted: {
    says: "Our office has accepted it.",
    more: "Keep this email: its link ends the request at any time, and needs no sign-in.",
    label: "End the request",
  },
  refused: {
    says: "Our office could not accept it.",
    more: "The reason is in your account.",
    label: "Open it",
  },
  ended: {
    says: "It has ended.",
    more: "What our guards recorded is in your account. If this is a surprise, call us.",
    label: "Open it",
  },
  lapsed: {
    says: "Our office did not answer it in time. We are sorry.",
    more: "Please call us if you still need it.",
    label: "Open it",
  },
};

/** It says neither what was asked nor where or when: anyone may see an email. */
export const requestMail = defineMail({
  name: "request-mail",
  label: "Emails about requests of clients",
  data: z.object({ requestId: z.uuid(), kind: z.enum(["accepted", "refused", "ended", "lapsed"]) }),
  async read({ requestId, kind }) {
    const request = await db
      .selectFrom("watches")
      .innerJoin("users", "users.id", "watches.userId")
      .select(["users.email as to", "watches.id", "watches.state"])
      .where("watches.id", "=", requestId)
      .where(canSignIn)
      .executeTakeFirst();
    const stands = kind !== "accepted" || request?.state === "accepted" || request?.state === "running";
    return stands ? request : undefined;
  },
  words({ to, id }, { email, name }, { kind }) {
    const { says, more, label } = kinds[kind];
    return {
      ...{ to, replyTo: email, heading: "Your request to us" },
      paragraphs: [says, more],
      action: { label, href: requestLink(id) },
      footer: `Sent by ${name} to ${to}, because a request was sent from your account.`,
    };
  },
});
