import { checkFile } from "../../app/platform/file-checks.server";
import { documentRule } from "../../app/modules/verifications/verification-options";
import { smallPdf } from "../../app/platform/small-pdf";

/** A bill of one page, as a person would send it. */
export function billFile(text = "18 Lanternwood Crescent", name = "bill.pdf"): File {
  return new File([smallPdf([text])], name, { type: "application/pdf" });
}

export function checkedBill(text?: string) {
  return checkFile(billFile(text), documentRule);
}
