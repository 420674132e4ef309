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
};
