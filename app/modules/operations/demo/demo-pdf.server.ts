import type { CheckedFile } from "~/platform/file-checks.server";
import { fileKinds } from "~/platform/file-kinds";
import { digest } from "~/platform/secrets.server";
import { smallPdf } from "./small-pdf";

/**
 * A one-page PDF as checkFile returns it. Checking the demo's nine files takes seconds, since each starts a PDF reader.
 */
export function demoPdf(name: string, lines: string[]): CheckedFile {
  const bytes = smallPdf(lines);
  const { contentType } = fileKinds.pdf;
  return { bytes, kind: "pdf", contentType, name, sha256: new Uint8Array(digest(bytes)), pages: 1 };
}
