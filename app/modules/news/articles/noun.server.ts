import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { sweep } from "./articles.server";
import { subject } from "./news-list.server";
import { newsFields, newsNoun } from "./news-options";

export const noun: RegisteredNoun = {
  description: { ...newsNoun, type: "news_article", area: "settings", fields: newsFields },
  subject,
  sweep,
  acts: { hidden: "hid news", shown: "showed news again" },
};
