import type { Migration } from "kysely/migration";
import * as m0001 from "./0001_accounts";
import * as m0002 from "./0002_platform";
import * as m0003 from "./0003_company_settings";
import * as m0004 from "./0004_inquiries";
import * as m0005 from "./0005_job_postings";
import * as m0006 from "./0006_products";
import * as m0007 from "./0007_news_articles";
import * as m0008 from "./0008_account_security";
import * as m0009 from "./0009_billing";
import * as m0010 from "./0010_back_office";
import * as m0011 from "./0011_stripe_event_times";
import * as m0012 from "./0012_dashboard_indexes";
import * as m0013 from "./0013_reported_jobs";
import * as m0014 from "./0014_search";
import * as m0015 from "./0015_one_phone_form";
import * as m0016 from "./0016_credit";
import * as m0017 from "./0017_daily_hour";
import * as m0018 from "./0018_inquiry_messages";
import * as m0019 from "./0019_files";
import * as m0021 from "./0021_verification";
import * as m0023 from "./0023_job_applications";
import * as m0024 from "./0024_postings";
import * as m0025 from "./0025_application_review";
import * as m0027 from "./0027_interviews";
import * as m0028 from "./0028_snapshot_questions";
import * as m0029 from "./0029_links_until_replaced";
import * as m0030 from "./0030_job_alerts";
import * as m0034 from "./0034_employees";
import * as m0035 from "./0035_communities";
import * as m0037 from "./0037_client_timeline";
import * as m0038 from "./0038_household";
import * as m0039 from "./0039_duplicates";
import * as m0040 from "./0040_announcements";
import * as m0041 from "./0041_imports";
import * as m0043 from "./0043_saved_views";
import * as m0046 from "./0046_products_of_staff";
import * as m0047 from "./0047_assignments";
import * as m0048 from "./0048_other_assignments";
import * as m0050 from "./0050_ratings";
import * as m0051 from "./0051_patrols";
import * as m0053 from "./0053_report_runs";
import * as m0056 from "./0056_shop";
import * as m0058 from "./0058_news";
import * as m0059 from "./0059_quotes";
import * as m0060 from "./0060_assistant";
import * as m0061 from "./0061_assistant_model";
import * as m0063 from "./0063_written_answers";
import * as m0065 from "./0065_coming_products";
import * as m0066 from "./0066_quote_mail";
import * as m0069 from "./0069_backup_runs";
import * as m0070 from "./0070_alerts";
import * as m0072 from "./0072_quote_open_again";
import * as m0073 from "./0073_guard_reports";
import * as m0074 from "./0074_gone_guards";
import * as m0075 from "./0075_outcomes_told";
import * as m0076 from "./0076_uncovered_homes";
import * as m0077 from "./0077_refused_mails";
import * as m0079 from "./0079_other_emails";

/** In order. A migration that has shipped is frozen: change the schema with a new one. */
export const migrations: Record<string, Migration> = {
  "0001_accounts": m0001,
  "0002_platform": m0002,
  "0003_company_settings": m0003,
  "0004_inquiries": m0004,
  "0005_job_postings": m0005,
  "0006_products": m0006,
  "0007_news_articles": m0007,
  "0008_account_security": m0008,
  "0009_billing": m0009,
  "0010_back_office": m0010,
  "0011_stripe_event_times": m0011,
  "0012_dashboard_indexes": m0012,
  "0013_reported_jobs": m0013,
  "0014_search": m0014,
  "0015_one_phone_form": m0015,
  "0016_credit": m0016,
  "0017_daily_hour": m0017,
  "0018_inquiry_messages": m0018,
  "0019_files": m0019,
  "0021_verification": m0021,
  "0023_job_applications": m0023,
  "0024_postings": m0024,
  "0025_application_review": m0025,
  "0027_interviews": m0027,
  "0028_snapshot_questions": m0028,
  "0029_links_until_replaced": m0029,
  "0030_job_alerts": m0030,
  "0034_employees": m0034,
  "0035_communities": m0035,
  "0037_client_timeline": m0037,
  "0038_household": m0038,
  "0039_duplicates": m0039,
  "0040_announcements": m0040,
  "0041_imports": m0041,
  "0043_saved_views": m0043,
  "0046_products_of_staff": m0046,
  "0047_assignments": m0047,
  "0048_other_assignments": m0048,
  "0050_ratings": m0050,
  "0051_patrols": m0051,
  "0053_report_runs": m0053,
  "0056_shop": m0056,
  "0058_news": m0058,
  "0059_quotes": m0059,
  "0060_assistant": m0060,
  "0061_assistant_model": m0061,
  "0063_written_answers": m0063,
  "0065_coming_products": m0065,
  "0066_quote_mail": m0066,
  "0069_backup_runs": m0069,
  "0070_alerts": m0070,
  "0072_quote_open_again": m0072,
  "0073_guard_reports": m0073,
  "0074_gone_guards": m0074,
  "0075_outcomes_told": m0075,
  "0076_uncovered_homes": m0076,
  "0077_refused_mails": m0077,
  "0079_other_emails": m0079,
};
