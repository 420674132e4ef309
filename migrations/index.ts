import type { Migration } from "kysely/migration";
import * as m0001 from "./0001_platform";
import * as m0002 from "./0002_accounts";
import * as m0003 from "./0003_shared";
import * as m0004 from "./0004_neighbourhoods";
import * as m0005 from "./0005_patrols";
import * as m0006 from "./0006_staff";
import * as m0007 from "./0007_billing";
import * as m0008 from "./0008_residents";
import * as m0009 from "./0009_hiring";
import * as m0010 from "./0010_shop";
import * as m0011 from "./0011_inquiries";
import * as m0012 from "./0012_news";
import * as m0013 from "./0013_assistant";
import * as m0014 from "./0014_office";
import * as m0015 from "./0015_operations";
import * as m0016 from "./0016_people_search";
import * as m0017 from "./0017_nights";
import * as m0018 from "./0018_money";
import * as m0019 from "./0019_kept_rules";
import * as m0020 from "./0020_runbooks";
import * as m0021 from "./0021_product_photos";
import * as m0022 from "./0022_outlines";
import * as m0023 from "./0023_service";
import * as m0024 from "./0024_rounds";
import * as m0025 from "./0025_watches";
import * as m0026 from "./0026_alerts";
import * as m0027 from "./0027_consultations";
import * as m0028 from "./0028_plan_reports";
import * as m0029 from "./0029_street_goals";
import * as m0030 from "./0030_setup";
import * as m0031 from "./0031_payment_settings";
import * as m0033 from "./0033_company";
import * as m0034 from "./0034_towns";
import * as m0035 from "./0035_legal_texts";
import * as m0036 from "./0036_offers";
import * as m0040 from "./0040_consultation_corrections";
import * as m0041 from "./0041_check_photos";
import * as m0043 from "./0043_moving_in";
import * as m0044 from "./0044_town_names";
import * as m0045 from "./0045_taxes";
import * as m0046 from "./0046_disputes_and_imports";
import * as m0047 from "./0047_texts_and_references";
import * as m0048 from "./0048_service_kinds";

/** In order. A migration that was released is frozen: change the schema with a new one. */
export const migrations: Record<string, Migration> = {
  "0001_platform": m0001,
  "0002_accounts": m0002,
  "0003_shared": m0003,
  "0004_neighbourhoods": m0004,
  "0005_patrols": m0005,
  "0006_staff": m0006,
  "0007_billing": m0007,
  "0008_residents": m0008,
  "0009_hiring": m0009,
  "0010_shop": m0010,
  "0011_inquiries": m0011,
  "0012_news": m0012,
  "0013_assistant": m0013,
  "0014_office": m0014,
  "0015_operations": m0015,
  "0016_people_search": m0016,
  "0017_nights": m0017,
  "0018_money": m0018,
  "0019_kept_rules": m0019,
  "0020_runbooks": m0020,
  "0021_product_photos": m0021,
  "0022_outlines": m0022,
  "0023_service": m0023,
  "0024_rounds": m0024,
  "0025_watches": m0025,
  "0026_alerts": m0026,
  "0027_consultations": m0027,
  "0028_plan_reports": m0028,
  "0029_street_goals": m0029,
  "0030_setup": m0030,
  "0031_payment_settings": m0031,
  "0033_company": m0033,
  "0034_towns": m0034,
  "0035_legal_texts": m0035,
  "0036_offers": m0036,
  "0040_consultation_corrections": m0040,
  "0041_check_photos": m0041,
  "0043_moving_in": m0043,
  "0044_town_names": m0044,
  "0045_taxes": m0045,
  "0046_disputes_and_imports": m0046,
  "0047_texts_and_references": m0047,
  "0048_service_kinds": m0048,
};
