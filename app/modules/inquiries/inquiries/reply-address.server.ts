import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { isSameText, mac, macs } from "~/platform/secrets.server";
import type { IncomingMail } from "./incoming-mail.server";

/** Where answers about one inquiry go, such as office+7qk29fxm-0f…@example.com; undefined if nobody would read them. */
export function replyAddress({ id, reference }: { id: string; reference: string }): string | undefined {
  const [local, domain] = env.replyAddress?.split("@") ?? [];
  return (
    local && `${local}+${reference.slice(-9).replace("-", "").toLowerCase()}-${short(own(id))}@${domain}`
  );
}

/** The inquiry an email is about: found by the address it was sent to, or else by the email of ours that it answers. */
export async function findInquiry(
  { addressees, answers }: IncomingMail,
  executor: Executor = db,
): Promise<string | undefined> {
  return (await addressed(addressees, executor)) ?? (await answered(answers, executor));
}

/** Without the company's letters, which may have been others when the inquiry came. */
const endOfReference = sql<string>`right(reference, 9)`;

async function addressed(addressees: string[], executor: Executor): Promise<string | undefined> {
  const [local, domain] = env.replyAddress?.split("@") ?? [];
  const tags = addressees.flatMap((address) => {
    const [, box, tag, host] = /^([^+]+)\+([\da-z]{8}-[\da-f]{32})@(.+)$/.exec(address) ?? [];
    return tag && box === local && host === domain ? [tag.toUpperCase()] : [];
  });
  const signatures = new Map(
    tags.slice(0, 10).map((tag) => [`${tag.slice(0, 4)}-${tag.slice(4, 8)}`, tag.slice(9).toLowerCase()]),
  );
  if (signatures.size === 0) return undefined;
  const rows = await executor
    .selectFrom("inquiries")
    .select(["id", "reference"])
    .where(endOfReference, "in", [...signatures.keys()])
    .execute();
  return rows.find(({ id, reference }) =>
    macs(purpose, id).some((each) => isSameText(short(each), signatures.get(reference.slice(-9)) ?? "")),
  )?.id;
}

/** A receipt carries the id of its inquiry. */
async function answered(ids: string[], executor: Executor): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const replies = await executor
    .selectFrom("inquiryReplies")
    .select(["id", "inquiryId"])
    .where("id", "in", ids)
    .execute();
  const inquiries = await executor.selectFrom("inquiries").select("id").where("id", "in", ids).execute();
  const known = new Map([
    ...replies.map(({ id, inquiryId }) => [id, inquiryId] as const),
    ...inquiries.map(({ id }) => [id, id] as const),
  ]);
  return ids.map((id) => known.get(id)).find((id) => id !== undefined);
}

const purpose = "answer to inquiry";

function own(id: string): Buffer {
  return mac(purpose, id);
}

/** 128 bits, in letters that survive when mail servers make them small. */
function short(signature: Buffer): string {
  return signature.toString("hex").slice(0, 32);
}
