import { z } from "zod";
import * as Factors from "~/modules/accounts/second-factor/factors.server";
import { system } from "~/modules/shared/audit/audit.server";
import * as Invitations from "~/modules/staff/team/invitations.server";
import { closeDatabase } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { migrateToLatest } from "~/platform/migrate.server";
import { queues } from "../queues";

const [given = "", ...options] = process.argv.slice(2);
const email = z.email().safeParse(given.trim().toLowerCase());
const reset = options.length === 1 && options[0] === "--reset-2fa";
if (!email.success || (options.length > 0 && !reset)) {
  throw new Error("Enter an email address: npm run admin -- EMAIL, or npm run admin -- EMAIL --reset-2fa");
}
await migrateToLatest(queues);
if (reset) {
  await Factors.reset(email.data, system);
  console.log(
    `Two-factor authentication is off for ${email.data}, and every session of that account has ended.`,
  );
} else {
  const token = await Invitations.inviteOwner(email.data);
  console.log(`Open this link within 24 hours to set the password of ${email.data}; it works once:`);
  console.log(new URL(`/invite/${token}`, env.appUrl).href);
}
await closeDatabase();
