import type { Facts } from "../../app/modules/assistant/answers/said";

/** What the chat's answers may say where a company offers nothing. */
export const nothingOffered: Pick<Facts, "plans" | "packages" | "planned" | "plus" | "taxName"> = {
  plans: [],
  packages: { event: [], protection: [], equipment: [] },
  planned: [],
  plus: "plus HST",
  taxName: "HST",
};
