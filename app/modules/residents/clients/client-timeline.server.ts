import { type RawBuilder, sql } from "kysely";
import { mailGaveUp } from "~/modules/accounts/mails/account-mail-record.server";
import { emailsOf } from "~/modules/accounts/profiles/merged-profiles.server";
import { may, type Role } from "~/modules/shared/roles/roles";
import { db, type Executor } from "~/platform/db.server";
import { sentence } from "~/platform/names";
import { lookActs, paymentTypes, type TimelineKind, timelineKinds, timelineWords } from "./timeline-options";

const timelineSize = 50;

/** The pages go back this far; anything older is found in its own section. */
const lastPage = 20;

interface TimelineEntry {
  kind: TimelineKind;
  id: string;
  at: Date;
  words: string;
  text: string | null;
  who: string | null;
  href: string | null;
}

/** What a role may see: money if it may change subscriptions, inquiries if it may read them. */
export function kindsFor(role: Role): TimelineKind[] {
  const hidden: Partial<Record<TimelineKind, boolean>> = {
    invoice: !may(role, "clients", "write"),
    inquiry: !may(role, "inquiries"),
  };
  return kinds.filter((kind) => !hidden[kind]);
}

const kinds: TimelineKind[] = [
  "account",
  "signIn",
  "document",
  "plan",
  "invoice",
  "inquiry",
  "email",
  "note",
  "community",
];

/** The kind and the page an address asks for. */
export function timelineQuery(url: string, role: Role): { kind: TimelineKind | null; page: number } {
  const asked = new URL(url).searchParams;
  const kind = kindsFor(role).find((each) => each === asked.get("timeline.kind")) ?? null;
  const page = Number(asked.get("timeline.page") ?? 1);
  return { kind, page: Number.isInteger(page) ? Math.min(Math.max(page, 1), lastPage) : 1 };
}

/**
 * What happened with a client, newest first, as one query: each branch reads only as many rows as the page can need,
 * from its own index. Shows only what the role may see.
 */
export async function page(
  userId: string,
  role: Role,
  { kind, page: number }: ReturnType<typeof timelineQuery>,
  executor: Executor = db,
): Promise<{ rows: TimelineEntry[]; hasOlder: boolean }> {
  const shown = kindsFor(role);
  const wanted = kind ? shown.filter((each) => each === kind) : shown;
  const maxRows = number * timelineSize + 1;
  const parts = wanted
    .flatMap((each) => branches(each, userId, shown))
    .map((branch) => newest(branch, maxRows));
  const entries = sql<Row>`
    SELECT entry.kind, entry.id, entry.at, entry.what, entry.text, entry.href, actor.full_name AS who
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS entry
    LEFT JOIN profiles AS actor ON actor.id = entry.actor
    ORDER BY entry.at DESC, entry.kind, entry.id DESC
    LIMIT ${timelineSize + 1} OFFSET ${(number - 1) * timelineSize}`;
  const { rows } = await entries.execute(executor);
  return {
    rows: rows.slice(0, timelineSize).map(({ what, ...row }) => ({
      ...row,
      words: timelineWords[what] ?? mailWords(what),
    })),
    hasOlder: rows.length > timelineSize && number < lastPage,
  };
}

/** "Email: Setup reminder" for "mail.setup_reminder". */
function mailWords(what: string): string {
  return what.startsWith("mail.") ? `Email: ${sentence(what.slice(5)).toLowerCase()}` : sentence(what);
}

interface Row extends Omit<TimelineEntry, "words"> {
  what: string;
}

interface Branch {
  kind: TimelineKind;
  /** id, at, what, text, actor, href; without an order. */
  select: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

function newest({ kind, select, order }: Branch, maxRows: number): RawBuilder<unknown> {
  return sql`SELECT ${kind}::text AS kind, branch.* FROM (${select} ORDER BY ${order} LIMIT ${maxRows}) AS branch`;
}

function branches(kind: TimelineKind, userId: string, shown: TimelineKind[]): Branch[] {
  const emails = sql`(ARRAY(SELECT unnest(${emailsOf("profiles")}) FROM profiles WHERE id = ${userId}))`;
  const made: Record<TimelineKind, Branch[]> = {
    account: [
      {
        kind,
        select: sql`SELECT id::text, created_at AS at, 'user.registered' AS what, NULL::text AS text, id AS actor,
          NULL::text AS href FROM users WHERE id = ${userId}`,
        order: sql`created_at DESC`,
      },
      audited(kind, "user", userId, accountActs),
      audited(kind, "client", userId, lookActs),
    ],
    signIn: [recent(audited(kind, "user", userId, signInActs))],
    document: [
      {
        kind,
        select: sql`SELECT id::text, created_at AS at, 'status.' || status AS what, note AS text, actor_id AS actor,
          ${`/admin/clients/${userId}/verification`}::text AS href FROM verification_events WHERE user_id = ${userId}`,
        order: sql`verification_events.id DESC`,
      },
    ],
    plan: [audited(kind, "user", userId, planActs), audited(kind, "client", userId, serviceActs)],
    invoice: [
      {
        kind,
        select: sql`SELECT event_id AS id, received_at AS at,
          type || CASE WHEN outcome IN ('won', 'lost') THEN '.' || outcome ELSE '' END AS what,
          CASE WHEN amount_cents IS NOT NULL THEN to_char(amount_cents / 100.0, 'FM$999,999,990.00') END AS text,
          NULL::uuid AS actor, NULL::text AS href
          FROM stripe_events
          WHERE customer_id = (SELECT customer_id FROM stripe_customers WHERE user_id = ${userId} AND deleted_at IS NULL)
            AND type IN (${sql.join(paymentTypes)})`,
        order: sql`received_at DESC`,
      },
    ],
    inquiry: [
      {
        kind,
        select: sql`SELECT id::text, created_at AS at, 'inquiry.sent' AS what, left(message, 200) AS text,
          NULL::uuid AS actor, '/admin/inquiries/' || id AS href FROM inquiries WHERE email = ANY ${emails}`,
        order: sql`created_at DESC`,
      },
    ],
    email: [
      {
        kind,
        select: sql`SELECT id::text, created_at AS at, 'mail.' || kind AS what, CASE WHEN sent_at IS NOT NULL THEN 'Sent'
          WHEN ${mailGaveUp("accountMails.id")} THEN 'Not delivered' ELSE 'Waiting to be sent' END AS text,
          NULL::uuid AS actor, NULL::text AS href FROM account_mails WHERE user_id = ${userId}`,
        order: sql`created_at DESC`,
      },
      ...(shown.includes("inquiry") ? [replies(kind, emails)] : []),
    ],
    note: [
      {
        kind,
        select: sql`SELECT id::text, created_at AS at, 'note.added' AS what, body AS text, author_id AS actor,
          NULL::text AS href FROM client_notes WHERE user_id = ${userId}`,
        order: sql`created_at DESC`,
      },
    ],
    community: [audited(kind, "client", userId, ["client.community_changed"])],
  };
  return made[kind];
}

const accountActs = [
  "user.client_invitation_accepted",
  "user.email_confirmed",
  "user.setup_completed",
  "user.profile_updated",
  "user.email_changed",
];

/** Why somebody could not sign in, and what may explain it; shown for 90 days. */
const signInActs = [
  "session.password_refused",
  "session.code_refused",
  "session.paused",
  "session.no_password",
  "session.access_ended",
  "user.password_changed",
  "user.factor_enabled",
  "user.factor_removed",
  "user.factor_reset",
  "user.recovery_code_used",
];

const planActs = [
  "subscription.synced",
  "subscription.cancelled",
  "subscription.given_up",
  "subscription.resumed",
  "subscription.plan_changed",
  "subscription.set_by_staff",
  "subscription.changed_by_staff",
  "subscription.ended_by_staff",
  "subscription.customer_created",
  "subscription.customer_gone",
  "subscription.customer_linked",
  "subscription.imported",
  "subscription.updated_by_import",
];

const serviceActs = [
  "client.service_begun",
  "client.service_changed",
  "client.service_ended",
  "client.service_credited",
];

/** Audit log entries, with the part of their content that is worth a line. */
function audited(kind: TimelineKind, type: string, userId: string, actions: string[]): Branch {
  return {
    kind,
    select: sql`SELECT id::text, at, action AS what,
      coalesce(after ->> 'reason', after ->> 'community', after ->> 'planKey', replace(after ->> 'status', '_', ' ')) AS text,
      actor_id AS actor, NULL::text AS href
      FROM audit_log
      WHERE subject_type = ${type} AND subject_id = ${userId} AND action IN (${sql.join(actions)})`,
    order: sql`audit_log.id DESC`,
  };
}

function recent(branch: Branch): Branch {
  return { ...branch, select: sql`${branch.select} AND at > now() - interval '90 days'` };
}

function replies(kind: TimelineKind, emails: RawBuilder<unknown>): Branch {
  return {
    kind,
    select: sql`SELECT reply.id::text, reply.created_at AS at, 'inquiry.replied' AS what,
      subject || CASE WHEN sent_at IS NOT NULL THEN ', sent' WHEN failure IS NOT NULL THEN ', not delivered: ' || failure
        ELSE ', waiting to be sent' END AS text,
      author_id AS actor, '/admin/inquiries/' || inquiry_id AS href
      FROM inquiry_replies AS reply JOIN inquiries ON inquiries.id = inquiry_id WHERE inquiries.email = ANY ${emails}`,
    order: sql`reply.created_at DESC`,
  };
}

export function filtersFor(role: Role): { kind: TimelineKind; label: string }[] {
  return kindsFor(role).map((kind) => ({ kind, label: timelineKinds[kind] }));
}
