import type { RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { importNoun } from "./import-options";
import { sweep } from "./import-sweep.server";

export const noun: RegisteredNoun = {
  description: { ...importNoun, type: "import", area: "dashboard", fields: {} },
  subject: {
    href: (id) => `${importNoun.path}/${id}`,
    titles: (ids, executor) =>
      executor.selectFrom("imports").select(["id", "fileName as title"]).where("id", "in", ids),
  },
  sweep,
};
