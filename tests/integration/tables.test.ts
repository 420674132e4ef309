import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../support/database";

useTestDatabase();

test.each([
  ["row 239", "users", "email password_hash role email_verified_at"],
  ["row 239", "sessions", "token_hash kind expires_at"],
  ["row 239", "factors", "factor_type status friendly_name issuer"],
  ["row 239", "recovery_codes", "code_hash used_at"],
  [
    "row 240",
    "profiles",
    `id full_name display_name phone_number address city state zip_code address_verification_status
    address_verification_file address_verified_at address_verified_by setup_completed updated_at kind rejection_reason
    version archived_at`,
  ],
  ["rows 122, 242", "stripe_customers", "id user_id customer_id created_at updated_at deleted_at"],
  [
    "rows 122, 242",
    "stripe_subscriptions",
    `id customer_id subscription_id price_id current_period_start current_period_end cancel_at_period_end
    payment_method_brand payment_method_last4 status created_at updated_at deleted_at source service_type last_synced_at`,
  ],
  [
    "row 242",
    "stripe_orders",
    `id checkout_session_id payment_intent_id customer_id amount_subtotal amount_total currency payment_status status
    deleted_at`,
  ],
  ["row 242", "stripe_events", "event_id type"],
  [
    "rows 122, 242",
    "stripe_user_subscriptions",
    `user_id customer_id subscription_id subscription_status price_id current_period_start current_period_end
    cancel_at_period_end payment_method_brand payment_method_last4`,
  ],
  [
    "row 243",
    "news_articles",
    `id title content source_url image_url published_at location province city postal_code category source_name
    fetched_at`,
  ],
  [
    "row 244",
    "job_postings",
    `id title location type description requirements status created_at pay_min_cents pay_max_cents pay_unit vacancy
    uses_ai closes_at updated_at`,
  ],
  [
    "row 245",
    "job_applications",
    `id job_id user_id email phone_number resume_file_id cover_letter_file_id status created_at full_name availability
    employment_status work_authorization drivers_license heard_from security_experience licenses_and_certs
    why_interested why_good_fit access_token_hash`,
  ],
  ["row 245", "job_application_events", "application_id from_status to_status actor_id created_at"],
  [
    "row 252",
    "imports",
    "id kind state file_name header matching line_count confirmed_at finished_at undone_at",
  ],
  [
    "row 252",
    "import_lines",
    "import_id number cells outcome note record_id before after left_out written_at undone",
  ],
  ["row 139", "job_alerts", "id email search type location token_hash words confirmed_at created_at"],
  [
    "row 246",
    "work_assignments",
    "id title location status scheduled_start scheduled_end guard_id community_id notes",
  ],
  [
    "row 247",
    "products",
    "id name description category price_cents image_url features status created_at stock popularity",
  ],
  ["row 248", "communities", "id name description status created_at postal_prefixes"],
  ["row 248", "community_members", "id community_id user_id status joined_at"],
  [
    "row 249",
    "inquiries",
    `id name email phone message created_at inquiry_purpose service_type preferred_contact_time status assigned_to
    source`,
  ],
  ["row 249", "inquiry_lines", "id inquiry_id position product_id name unit_price_cents quantity note"],
  ["row 250", "cart_lines", "cart_id product_id quantity"],
  ["row 250", "audit_log", "actor_id action before after at"],
])("%s: the table %s has its columns", async (_row, table, columns) => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db);
  const present = rows.map(({ name }) => name);
  expect(columns.split(/\s+/).filter((name) => !present.includes(name))).toEqual([]);
});

test("row 243: an article is stored once, however often it is found", async () => {
  const article = {
    title: "Break-ins down",
    content: "Fewer than last year.",
    sourceUrl: "https://news.example/break-ins",
    publishedAt: new Date(),
  };
  const add = (id: string) =>
    db
      .insertInto("newsArticles")
      .values({ ...article, id })
      .execute();
  await add("01890000-0000-7000-8000-000000000001");
  await expect(add("01890000-0000-7000-8000-000000000002")).rejects.toMatchObject({ code: "23505" });
});
