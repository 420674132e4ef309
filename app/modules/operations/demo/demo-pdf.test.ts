import { expect, test } from "vitest";
import { documentRule } from "~/modules/residents/verifications/verification-words";
import { checkFile } from "~/platform/file-checks.server";
import { demoPdf } from "./demo-pdf.server";
import { smallPdf } from "./small-pdf";

test("row 86: a document of the demo equals what the check makes of the same file", async () => {
  const lines = ["Peel Hydro", "Grace Oyelaran"];
  const sent = new File([smallPdf(lines)], "hydro-bill.pdf");
  expect(demoPdf("hydro-bill.pdf", lines)).toEqual(await checkFile(sent, documentRule));
});
