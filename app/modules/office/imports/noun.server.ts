import type { RegisteredNoun } from "~/modules/shared/records/noun.server";
import { importNoun } from "./import-options";
import { subject } from "./imports.server";

export const noun: RegisteredNoun = {
  description: { ...importNoun, type: "import", area: "dashboard", fields: {} },
  subject,
};
