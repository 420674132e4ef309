import { AppError } from "./app-error.server";
import { ConcurrencyLimiter } from "./concurrency-limiter.server";
import {
  cleanFileName,
  defaultMaxPages,
  extensionOf,
  type FileFault,
  type FileKind,
  type FileRule,
  faultSentence,
  fileKinds,
} from "./file-kinds";
import { drawnSvg, isPicture, isSvg, rewritten } from "./file-pictures.server";
import { pagesOf } from "./pdf.server";
import { addressKey } from "./rate-limit.server";
import { digest } from "./secrets.server";
import { singleton } from "./singleton.server";
import { faultOfDoc, faultOfDocx } from "./word-files.server";

const checks = singleton(
  "files.judging",
  () => new ConcurrencyLimiter({ maxActive: 1, maxQueued: 100, queueTimeoutMs: 20_000 }),
);

export const tooManyFiles = "Many files are being sent at the moment. Please try again in a minute.";

export interface CheckedFile {
  bytes: Uint8Array;
  kind: FileKind;
  contentType: string;
  /** For display only, see cleanFileName: no path or key is made from it. */
  name: string;
  sha256: Uint8Array;
  /** Only for a PDF. */
  pages: number | null;
}

/** Its message is the sentence for the field. */
export class FileRefused extends AppError {
  override name = "FileRefused";

  constructor(
    readonly fault: FileFault,
    rule: FileRule,
    sentence = faultSentence(fault, rule),
  ) {
    super(sentence);
  }
}

/**
 * The extension, the first bytes and a decoder must agree on one of the rule's kinds (ASVS V5.2.2). Pictures come back
 * re-encoded. With `signal`, only while its sender is there. @throws FileRefused, AppError if too many files are
 * waiting
 */
export async function checkFile(file: File, rule: FileRule, signal?: AbortSignal): Promise<CheckedFile> {
  if (file.size >= rule.maxBytes) throw new FileRefused("tooLarge", rule);
  if (file.size === 0) throw new FileRefused(file.name === "" ? "missing" : "empty", rule);
  const checked = await checks.run(() => decodeAndCheck(file, rule), { sender: addressKey(), signal });
  if (!checked) throw new AppError(tooManyFiles, 503, 30);
  return checked;
}

async function decodeAndCheck(file: File, rule: FileRule): Promise<CheckedFile> {
  const sent = new Uint8Array(await file.arrayBuffer());
  const named = kindOf(sent, file.name, rule);
  const { bytes, pages } = await decoded(sent, named, rule);
  // A drawing is kept as the picture it makes.
  const kind = named === "svg" ? "png" : named;
  const { contentType } = fileKinds[kind];
  const name = cleanFileName(file.name, named);
  return { bytes, kind, contentType, name, sha256: new Uint8Array(digest(bytes)), pages };
}

function kindOf(bytes: Uint8Array, name: string, rule: FileRule): FileKind {
  const extension = extensionOf(name);
  const begins = beginningOf(bytes);
  if (begins === "heic" || /^hei[cf]s?$/.test(extension)) throw new FileRefused("heic", rule);
  const named = rule.kinds.find((kind) => fileKinds[kind].extensions.includes(extension));
  if (begins !== undefined && begins === named) return named;
  if (
    rule.kinds.includes("csv") &&
    (begins === "doc" || begins === "docx" || /^(xls[xmb]?|ods)$/.test(extension))
  )
    throw new FileRefused("spreadsheet", rule);
  if (named === "csv" && begins === undefined) return named;
  if (named === "svg" && begins === undefined && isSvg(bytes)) return named;
  // Word's own password turns a DOCX into an OLE file.
  if (named === "docx" && begins === "doc") throw new FileRefused("protected", rule);
  const isWelcome = rule.kinds.some((kind) => kind === begins);
  throw new FileRefused(named || isWelcome ? "misnamed" : "wrongKind", rule);
}

function beginningOf(bytes: Uint8Array): FileKind | "heic" | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (start.startsWith("%PDF-")) return "pdf";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^RIFF.{4}WEBP/s.test(start)) return "webp";
  if (start.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) return "doc";
  if (start.startsWith("PK\x03\x04")) return "docx";
  return /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(start) ? "heic" : undefined;
}

async function decoded(
  bytes: Uint8Array,
  kind: FileKind,
  rule: FileRule,
): Promise<Pick<CheckedFile, "bytes" | "pages">> {
  if (kind === "svg") return { bytes: orRefused(await drawnSvg(bytes), rule), pages: null };
  if (isPicture(kind)) return { bytes: orRefused(await rewritten(bytes, kind), rule), pages: null };
  if (kind === "pdf") {
    const pages = orRefused(await pagesOf(bytes), rule);
    if (pages > (rule.maxPages ?? defaultMaxPages)) throw new FileRefused("tooManyPages", rule);
    return { bytes, pages };
  }
  const wrong = rule.fault?.(bytes);
  if (wrong) throw new FileRefused("damaged", rule, wrong);
  if (kind === "csv") return { bytes, pages: null };
  const fault = kind === "doc" ? faultOfDoc(bytes) : await faultOfDocx(bytes);
  if (fault) throw new FileRefused(fault, rule);
  return { bytes, pages: null };
}

function orRefused<T extends Uint8Array | number>(found: T | FileFault, rule: FileRule): T {
  if (typeof found === "string") throw new FileRefused(found, rule);
  return found;
}
