import type { Migration } from "kysely";
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

/** Every migration in order. A migration that has shipped is frozen: change the schema with a new one. */
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
};
