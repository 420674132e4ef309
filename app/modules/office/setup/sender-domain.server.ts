import { Resolver } from "node:dns/promises";
import { sql } from "kysely";
import { z } from "zod";
import * as Audit from "~/modules/shared/audit/audit.server";
import { type Company, company } from "~/modules/shared/company/company.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { errorCode } from "~/platform/log.server";
import { mailState } from "~/platform/mail-server.server";
import { type Limit, takeOrRefuse } from "~/platform/rate-limit.server";
import {
  dkimFinding,
  dmarcFinding,
  type Finding,
  isSpf,
  maxLookups,
  mxFinding,
  spfFinding,
  spfTerms,
  tagsOf,
} from "./domain-records";

const checks: Limit = { name: "domain-check", tries: 30, window: 3_600 };

const finding: z.ZodType<Finding> = z.object({
  id: z.enum(["mx", "spf", "dkim", "dmarc"]),
  state: z.enum(["good", "bad", "unknown"]),
  found: z.array(z.string()),
  words: z.string(),
  record: z.object({ name: z.string(), type: z.enum(["MX", "TXT"]), value: z.string() }).optional(),
});

const stored = z.object({ domain: z.string(), at: z.coerce.date(), findings: z.array(finding) });

/** The domain that emails come from, and what its last check found; nothing for another domain than today's. */
export interface Known {
  domain: string;
  selector: string | null;
  checked: z.output<typeof stored> | undefined;
}

export async function find(executor: Executor = db): Promise<Known> {
  const row = await executor
    .selectFrom("mailSettings")
    .select(["dkimSelector", "domainFindings"])
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return knownOf(row, await company());
}

/** The same from the row of the settings. */
export function knownOf(
  { dkimSelector, domainFindings }: { dkimSelector: string | null; domainFindings: unknown },
  office: Company,
): Known {
  const domain = domainOf(office);
  const { data } = stored.safeParse(domainFindings);
  return { domain, selector: dkimSelector, checked: data?.domain === domain ? data : undefined };
}

function domainOf({ email }: Company): string {
  const sender = env.mailFrom ?? email;
  return (/@([^>\s]+)/.exec(sender)?.[1] ?? "").toLowerCase();
}

/** Asks the name servers, and keeps what they say. @throws AppError 409 for a domain that cannot exist, 429 */
export async function check(
  selector: string | null,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  const domain = domainOf(await company());
  if (!domain || domain.endsWith(".test"))
    throw new AppError("Enter the company’s real email address first: this domain cannot exist.", 409);
  await takeOrRefuse([[checks, by.id]], (wait) => `That is enough for now. Please wait ${wait}.`);
  const { server } = await mailState(executor);
  const findings = await ask(domain, selector, server?.name.replace(/:\d+$/, ""));
  const kept = JSON.stringify({ domain, at: new Date(), findings });
  await inTransaction(executor, async (trx) => {
    await trx
      .updateTable("mailSettings")
      .set({ dkimSelector: selector, domainFindings: kept, updatedAt: sql`now()` })
      .where("id", "=", 1)
      .execute();
    const subject = { type: "mail_settings", id: null };
    const after = { domain, selector };
    await Audit.record({ actorId: by.id, action: "mail_settings.domain_checked", subject, after }, trx);
  });
}

async function ask(domain: string, selector: string | null, server: string | undefined): Promise<Finding[]> {
  const names = new Resolver({ timeout: 2_000, tries: 2 });
  if (env.dnsServer) names.setServers([env.dnsServer]);
  const texts = (name: string) =>
    answered(async () => (await names.resolveTxt(name)).map((parts) => parts.join("")));
  const [mx, spf, dkim, dmarc] = await Promise.all([
    answered(async () => (await names.resolveMx(domain)).map((one) => `${one.priority} ${one.exchange}`)),
    texts(domain),
    selector ? texts(`${selector}._domainkey.${domain}`) : undefined,
    policy(domain, texts),
  ]);
  const own = spf?.filter(isSpf);
  const lookups = own?.length === 1 ? await countLookups(own[0] ?? "", texts) : 0;
  return [
    mxFinding(domain, mx?.sort()),
    spfFinding(domain, { found: own, lookups, server }),
    dkimFinding(domain, selector, dkim),
    dmarcFinding(domain, dmarc),
  ];
}

type Texts = (name: string) => Promise<string[] | undefined>;

/** What one record leads to, by way of the records it includes; stops once it is too many. */
async function countLookups(record: string, texts: Texts): Promise<number> {
  const seen = new Set<string>();
  let [count, open] = [0, [record]];
  while (open.length > 0 && count <= maxLookups) {
    const terms = open.map(spfTerms);
    count += terms.reduce((sum, { lookups }) => sum + lookups, 0);
    const next = terms.flatMap((term) => term.next).filter((name) => !seen.has(name));
    for (const name of next) seen.add(name);
    open = (await Promise.all(next.slice(0, maxLookups).map(texts))).flatMap(
      (found) => found?.find(isSpf) ?? [],
    );
  }
  return count;
}

/** The record of the domain, or else of the nearest one above it. */
async function policy(domain: string, texts: Texts): Promise<string[] | undefined> {
  for (let name = domain; name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    const found = await texts(`_dmarc.${name}`);
    const records = found?.filter((text) => tagsOf(text).get("v")?.toUpperCase() === "DMARC1");
    if (!records || records.length > 0) return records;
  }
  return [];
}

/** Undefined if the name servers did not answer; none if they know of none. */
async function answered(work: () => Promise<string[]>): Promise<string[] | undefined> {
  try {
    return await work();
  } catch (error) {
    return ["ENODATA", "ENOTFOUND"].includes(errorCode(error) ?? "") ? [] : undefined;
  }
}
