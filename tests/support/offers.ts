import { type Facts, lineWords } from "../../app/modules/assistant/answers/said";
import { taxOf } from "../../app/modules/shared/catalogue/sales-tax";

/** What the chat's answers may say where a company offers nothing. */
export const nothingOffered: Omit<Facts, "company" | "phone"> = {
  ...lineWords({ lineHours: "" }),
  plans: [],
  packages: { event: [], protection: [], equipment: [] },
  planned: [],
  services: [],
  plus: "plus HST",
  taxName: "HST",
  tax: taxOf([{ name: "HST", percent: 13 }]),
};
