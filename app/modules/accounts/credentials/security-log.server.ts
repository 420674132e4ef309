import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";

interface SecurityEvent {
  id: number;
  at: Date;
  words: string;
  detail: string | null;
}

/** Only these actions are shown to the person. */
const words: Record<string, string> = {
  "session.started": "Signed in",
  "user.password_changed": "Password changed",
  "user.profile_updated": "Profile updated",
  "user.setup_completed": "Account set up",
  "user.registered": "Account created",
  "user.email_confirmed": "Email confirmed",
  "user.email_change_asked": "Email change requested",
  "user.email_changed": "Email changed",
  "user.factor_enabled": "Two-factor authentication turned on",
  "user.factor_removed": "Two-factor authentication turned off",
  "user.recovery_codes_made": "New recovery codes created",
  "user.recovery_code_used": "Recovery code used",
  "user.notifications_updated": "Notification choices saved",
  "user.data_exported": "Data downloaded",
  "user.household_added": "Household changed",
  "user.household_changed": "Household changed",
  "user.household_removed": "Household changed",
  "client.household_viewed": "Household opened by our dispatchers",
  "client.request_viewed": "Request opened by our dispatchers",
  "client.phrase_checked": "Pass phrase checked by our dispatchers",
  "client.house_viewed": "A guard’s note opened by our dispatchers",
  "client.keyholder_viewed": "Keyholder shown to a guard",
  "client.alert_viewed": "Address of your alert shown to somebody on duty",
  "user.secured": "Account secured",
  "session.ended_by_owner": "Device signed out",
  "session.password_refused": "Wrong password at sign-in",
  "session.code_refused": "Wrong code",
  "session.paused": "Too many attempts to sign in",
  "user.factor_reset": "Two-factor authentication reset",
  "user.role_changed": "Role changed",
  "user.access_restored": "Access restored",
};

export async function list(userId: string, limit: number, executor: Executor = db): Promise<SecurityEvent[]> {
  const rows = await executor
    .selectFrom(
      // Each part is read in index order, so a long history needs no sorting.
      newest("user", userId, limit, executor)
        .unionAll(newest("client", userId, limit, executor))
        .as("events"),
    )
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, at, action, device, known }) => ({
    id,
    at,
    words: action === "session.started" && !known ? "Login from new device" : (words[action] ?? action),
    detail: device,
  }));
}

/** When a person set up the account, for their home, as a part of its statement; null if that is not known. */
export function setUpAt(userId: string) {
  return sql<string | null>`
    SELECT to_jsonb(min(at)) FROM audit_log
    WHERE subject_type = 'user' AND subject_id = ${userId} AND action = 'user.setup_completed'`;
}

function newest(type: "user" | "client", id: string, limit: number, executor: Executor) {
  const rows = executor
    .selectFrom("auditLog")
    .select([
      "id",
      "at",
      "action",
      sql<string | null>`after ->> 'device'`.as("device"),
      sql<boolean>`coalesce((after ->> 'known')::boolean, true)`.as("known"),
    ])
    .where("subjectType", "=", type)
    .where("subjectId", "=", id)
    .where("action", "in", Object.keys(words))
    .orderBy("id", "desc")
    .limit(limit);
  return executor.selectFrom(rows.as("rows")).selectAll();
}
