import { type Kysely, sql } from "kysely";
import { declared } from "../../app/modules/office/nouns.server";
import {
  aCall,
  aClient,
  aCommunity,
  aConsultation,
  anApplication,
  anArticle,
  anAssignment,
  anEmployee,
  anImport,
  anInquiry,
  anInterview,
  anOpenQuestion,
  anUndoableImport,
  aPosting,
  aRecord,
  aReport,
} from "./access-matrix";
import { addRecords } from "./declared-nouns";

/** The records named by the addresses of the access matrix. */
export async function addMatrixRows<D>(db: Kysely<D>): Promise<void> {
  await sql`insert into inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type,
    preferred_contact_time) values (${anInquiry}, 'NJ-2222-2222', 'Ada', 'ada@example.test', '9055550199', 'Hello',
    'Other', 'N/A', 'Any Time')`.execute(db);
  await sql`insert into quotes (id, inquiry_id, number, expires_on) values
    (gen_random_uuid(), ${anInquiry}, 2, current_date + 30)`.execute(db);
  await sql`insert into quotes (id, inquiry_id, number, status, expires_on, expires_at, token_hash, sent_to, sent_at)
    values (gen_random_uuid(), ${anInquiry}, 1, 'sent', current_date + 30, now() + interval '30 days', '\\x51',
    'ada@example.test', now())`.execute(db);
  for (const noun of declared) await addRecords(noun, db, { from: 1, id: aRecord });
  await sql`insert into chat_threads (id, token_hash) values (${anOpenQuestion}, '\\x63')`.execute(db);
  await sql`insert into chat_turns (id, thread_id, kind, body, unanswered) values
    (${anOpenQuestion}, ${anOpenQuestion}, 'question', 'Hello?', true)`.execute(db);
  await sql`insert into job_postings (id, title, location, description, requirements, status)
    values (${aPosting}, 'Guard', 'Brampton, ON', 'Hello', 'Hello', 'draft')`.execute(db);
  await sql`insert into job_applications (id, reference, job_id, job_title, job_location, job_type, full_name, email,
    phone_number, availability, employment_status, work_authorization, drivers_license, heard_from,
    security_experience, why_interested, why_good_fit, token_id, access_token_hash)
    values (${anApplication}, 'NJ-4444-4444', ${aPosting}, 'Guard', 'Brampton, ON', 'full-time', 'Ada',
    'applicant@example.test', '+19055550199', 'flexible', 'employed', true, true, 'other', 'None', 'Nights', 'Calm',
    gen_random_uuid(), '\\x00')`.execute(db);
  await sql`insert into interviews (id, application_id, starts_at, minutes, kind, place)
    values (${anInterview}, ${anApplication}, now() + interval '7 days', 30, 'phone', 'Call')`.execute(db);
  await sql`insert into profiles (id, full_name) values (${aClient}, 'Ada')`.execute(db);
  await sql`insert into profiles (id, kind, full_name) values (${anEmployee}, 'staff', 'Ada')`.execute(db);
  await sql`insert into users (id, email) values (${aClient}, 'a-client@example.test')`.execute(db);
  await sql`insert into verifications (id, user_id, reference, address, city, state, zip_code)
    values (gen_random_uuid(), ${aClient}, 'NJ-3333-3333', '18 A Street', 'Brampton', 'ON', 'L6V 0A1')`.execute(
    db,
  );
  await sql`insert into work_assignments (id, title, location, wall_day, wall_from, wall_to, time_zone,
    scheduled_start, scheduled_end) values (${anAssignment}, 'Patrol', 'Brampton', current_date, '23:00', '07:00',
    'America/Toronto', now() + interval '1 day', now() + interval '2 days')`.execute(db);
  await sql`insert into news_articles (id, title, content, source_url, published_at)
    values (${anArticle}, 'Owls', 'Hello', 'https://news.example/owls', now())`.execute(db);
  await sql`insert into communities (id, name) values (${aCommunity}, 'Matrix')`.execute(db);
  await sql`insert into patrol_streets (id, community_id, name, place, first_night)
    values (${aCommunity}, ${aCommunity}, 'Matrix Road', 1, '2026-01-01')`.execute(db);
  await sql`insert into service_points (id, user_id, plan_key, kind, community_id, street_id, first_night)
    values (${aCall}, ${aClient}, 'house', 'house', ${aCommunity}, ${aCommunity}, '2026-01-01')`.execute(db);
  await sql`insert into calls_for_help (id, user_id, point_id, wants)
    values (${aCall}, ${aClient}, ${aCall}, 'patrol')`.execute(db);
  await sql`insert into consultations (id, user_id, point_id, waiting_since)
    values (${aConsultation}, ${aClient}, ${aCall}, now())`.execute(db);
  for (const [id, state] of [
    [anImport, "preview"],
    [anUndoableImport, "done"],
  ])
    await sql`insert into imports (id, kind, state, file_name, header, line_count, created_by, confirmed_at, finished_at)
      values (${id}, 'clients', ${state}, 'clients.csv', '["Email"]', 0, gen_random_uuid(), now(), now())`.execute(
      db,
    );
  const snapshot = JSON.stringify({
    finding: "Nothing.",
    tables: [{ key: "a", title: "A", columns: [], rows: [], total: null }],
  });
  await sql`insert into report_runs (id, kind, month, title, time_zone, status, snapshot, computed_at, data_to)
    values (${aReport}, 'guards', '2026-10-01', 'Guards', 'America/Toronto', 'pending', ${snapshot}::jsonb, now(), now())`.execute(
    db,
  );
}
